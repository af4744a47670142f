package dev.anteroom.edge.http;

import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.visit.RevocationSink;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.edge.address.AddressKnowledge;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.runtime.room.RoomDirectory;

/**
 * The services with which an edge decides visits.
 *
 * @param rooms the newest view of every room
 * @param visits decides visits and counts the visitors
 * @param tickets gives the tickets that decisions ask for
 * @param passes opens and seals the passes in cookies
 * @param addresses facts about visitors' addresses, for rules
 * @param revocations tells other edges of sessions that end before their time
 */
public record AdmissionServices(RoomDirectory rooms, VisitService visits, TicketSource tickets, PassCodec passes,
        AddressKnowledge addresses, RevocationSink revocations) {
}
