-- What is unread of a return is found as what is unread of a ticket; a ticket may be the duplicate of another.
create index devolucion_respondido on devolucion (razon_social_id, respondido) where respondido is not null;
create index devolucion_consultado on devolucion (consultado) where consultado is not null;

alter table ticket add column duplicado_de bigint references ticket check (duplicado_de <> ticket_id);
comment on column ticket.duplicado_de is 'El que sigue en su lugar: de la misma razón social, y que no es duplicado de otro.';
create index ticket_duplicado on ticket (duplicado_de) where duplicado_de is not null;
