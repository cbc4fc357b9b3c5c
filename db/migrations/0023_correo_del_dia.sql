alter table usuario add resumen_dia date;
comment on column usuario.resumen_dia is 'Último día, de Argentina, en el que se le mandó el correo del día: es uno solo por día.';
