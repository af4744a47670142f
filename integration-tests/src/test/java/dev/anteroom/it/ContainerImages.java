package dev.anteroom.it;

import org.testcontainers.utility.DockerImageName;

/** The images that tests start, each of which a system property can replace by another that does the same. */
final class ContainerImages {

    /** Set where the images of {@code docker/} have been built: their version. */
    static final String VERSION = "anteroom.it.imageVersion";

    private ContainerImages() {
    }

    static DockerImageName kafka() {
        return DockerImageName.parse(System.getProperty("anteroom.it.kafkaImage", "apache/kafka:4.3.1"))
                .asCompatibleSubstituteFor("apache/kafka");
    }

    static DockerImageName registry() {
        return DockerImageName
                .parse(System.getProperty("anteroom.it.registryImage", "apicurio/apicurio-registry:3.3.3"));
    }

    static DockerImageName site() {
        return DockerImageName
                .parse(System.getProperty("anteroom.it.siteImage", "nginxinc/nginx-unprivileged:1.29"));
    }

    /** @param process edge, aggregator, control or cli */
    static DockerImageName own(String process) {
        return DockerImageName.parse("anteroom/" + process + ":" + System.getProperty(VERSION));
    }
}
