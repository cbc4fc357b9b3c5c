import sql, { type Sql } from 'sql-template-tag'
import { openTitular } from '#modules/cifrado'
import type { Cipher } from '#server/base/cipher.ts'

export type Row = Record<string, unknown> & { id: string | number }

export interface Seccion {
  clave: string
  titulo: string
  /** SQL of the user's data in a table of the portal, without texts of others. `id` is unique and gives the order. */
  select: (usuarioId: number) => Sql
  /** Decrypts the encrypted fields of a row. */
  abre?: (cipher: Cipher, row: Row) => Row
}

/** Sections of the data export: every table with a `usuario_id` needs an entry here. */
export const SECCIONES: readonly Seccion[] = [
  {
    clave: 'respuestas',
    titulo: 'Respuestas que guardaste en la Mesa',
    select: (id) => sql`select respuesta_id as id, titulo, texto, compartida from respuesta where usuario_id = ${id}`,
  },
  {
    clave: 'borradores',
    titulo: 'Borradores que no enviaste',
    select: (id) =>
      sql`select clave as id, razon_social_id as "razonSocialId", datos, archivos, actualizado from borrador where usuario_id = ${id}`,
    abre: (cipher, row) => ({ ...row, datos: openTitular(cipher, row['datos'] as object) }),
  },
  {
    clave: 'ingresos',
    titulo: 'Dispositivos desde los que iniciaste sesión',
    select: (id) => sql`select sid as id, dispositivo, zona, desde, denunciado from ingreso where usuario_id = ${id}`,
  },
  {
    clave: 'ayuda',
    titulo: 'Opiniones que diste sobre artículos de la Ayuda',
    select: (id) =>
      sql`select slug as id, sirvio, evito_reclamo as "evitoReclamo", cuando from ayuda_voto where usuario_id = ${id}`,
  },
  {
    clave: 'importaciones',
    titulo: 'Importaciones que hiciste',
    select: (id) =>
      sql`select importacion_id as id, creada, que, nombre, estado from importacion where usuario_id = ${id}`,
  },
  {
    clave: 'devoluciones',
    titulo: 'Devoluciones que pediste',
    select: (
      id,
    ) => sql`select devolucion_id as id, creada, razon_social_id as "razonSocialId", estado_id as "estadoId", comentarios
      from devolucion where usuario_id = ${id}`,
  },
  {
    clave: 'comentariosDevoluciones',
    titulo: 'Comentarios que escribiste en devoluciones',
    select: (id) => sql`select devolucion_comentario_id as id, fecha, devolucion_id as "devolucionId", comentario
      from devolucion_comentario where usuario_id = ${id}`,
  },
  {
    clave: 'reclamosGarantias',
    titulo: 'Reclamos y garantías que cargaste',
    select: (
      id,
    ) => sql`select ticket_id as id, creado, tipo, razon_social_id as "razonSocialId", estado_id as "estadoId", titulo, descripcion,
        puntaje, puntaje_comentario as "puntajeComentario" from ticket where usuario_id = ${id}`,
  },
  {
    clave: 'comentariosReclamosGarantias',
    titulo: 'Comentarios que escribiste en reclamos y garantías',
    select: (id) => sql`select ticket_comentario_id as id, fecha, ticket_id as "ticketId", comentario
      from ticket_comentario where usuario_id = ${id}`,
  },
  {
    clave: 'comentariosConversaciones',
    titulo: 'Comentarios que escribiste en pagos, pedidos de motos, certificados y altas',
    select: (
      id,
    ) => sql`select m.conversacion_comentario_id as id, m.fecha, c.clase, c.entidad_id as "entidadId", m.comentario
      from conversacion_comentario m join conversacion c using (conversacion_id) where m.usuario_id = ${id}`,
  },
  {
    clave: 'lecturasConversaciones',
    titulo: 'Hasta cuándo leíste los comentarios de pagos, pedidos, certificados y altas',
    select: (id) => sql`select l.conversacion_id as id, l.leido, c.clase, c.entidad_id as "entidadId"
      from conversacion_lectura l join conversacion c using (conversacion_id) where l.usuario_id = ${id}`,
  },
  {
    clave: 'pedidosMotos',
    titulo: 'Pedidos de motos que armaste',
    select: (
      id,
    ) => sql`select pedido_id as id, fecha, razon_social_id as "razonSocialId", estado_id as "estadoId", domicilio, observaciones
      from pedido_moto where usuario_id = ${id}`,
  },
  {
    clave: 'pagos',
    titulo: 'Pagos que informaste',
    select: (id) => sql`select pago_id as id, creado, razon_social_id as "razonSocialId", estado, moneda, comentario,
        (select coalesce(json_agg(to_jsonb(m) - '{pago_id,razon_social_id}'::text[] order by m.orden), '[]') from pago_medio m where (m.razon_social_id, m.pago_id) = (p.razon_social_id, p.pago_id)) as medios
      from pago p where usuario_id = ${id}`,
  },
  {
    clave: 'conciliaciones',
    titulo: 'Acreditaciones que conciliaste',
    select: (id) =>
      sql`select acreditacion_id as id, creada, pago_id as "pagoId" from conciliacion where usuario_id = ${id}`,
  },
  {
    clave: 'notasDeCobranza',
    titulo: 'Contactos que registraste en Cobranzas',
    select: (
      id,
    ) => sql`select nota_id as id, creada, razon_social_id as "razonSocialId", clase, texto, con, proximo from cobranza_nota
      where usuario_id = ${id}`,
  },
  {
    clave: 'resumenesEnviados',
    titulo: 'Resúmenes de cuenta que enviaste por email',
    select: (id) => sql`select envio_resumen_id as id, fecha, razon_social_id as "razonSocialId", destinatarios, mensaje
      from envio_resumen where usuario_id = ${id}`,
  },
  {
    clave: 'resumenesMensuales',
    titulo: 'Emails a los que pediste enviar el estado de cuenta de cada mes',
    select: (id) =>
      sql`select razon_social_id || ' ' || email as id, mes from suscripcion_resumen where usuario_id = ${id}`,
  },
  {
    clave: 'archivos',
    titulo: 'Archivos que subiste',
    select: (id) => sql`select archivo_id as id, creado, nombre, tipo, tamano from archivo
      where usuario_id = ${id} and creado > '-infinity'`,
  },
  {
    clave: 'aceptaciones',
    titulo: 'Términos y condiciones que aceptaste',
    select: (id) =>
      sql`select version as id, cuando, host(ip) as ip, novedades from aceptacion_terminos where usuario_id = ${id}`,
  },
  {
    clave: 'validaciones',
    titulo: 'Validaciones de tu email',
    select: (id) =>
      sql`select validacion_id as id, email, enviada, vence, usada from validacion_email where usuario_id = ${id}`,
  },
  {
    clave: 'cambiosEmail',
    titulo: 'Cambios de tu email',
    select: (id) =>
      sql`select cambio_id as id, anterior, nuevo, hecho, vence, deshecho from cambio_email where usuario_id = ${id}`,
  },
  {
    clave: 'pedidosRazonSocial',
    titulo: 'Altas de razón social que pediste',
    select: (
      id,
    ) => sql`select pedido_id as id, creado, cuit, razon_social as "razonSocial", provincia, comentario, estado, motivo, resuelto
      from pedido_razon_social where usuario_id = ${id}`,
  },
  {
    clave: 'accesoDeRepresentante',
    titulo: 'El acceso que te dio tu empresa',
    select: (
      id,
    ) => sql`select usuario_id as id, creado, cargo, roles, invitacion_enviada as "invitacionEnviada", aceptada
      from representante where usuario_id = ${id}`,
  },
  {
    clave: 'notificaciones',
    titulo: 'Notificaciones que recibiste',
    select: (id) =>
      sql`select notificacion_id as id, creada, leida, titulo, texto from notificacion where usuario_id = ${id}`,
  },
  {
    clave: 'preferencias',
    titulo: 'Preferencias de notificaciones',
    select: (id) => sql`select evento as id, portal, email from notificacion_preferencia where usuario_id = ${id}`,
  },
  {
    clave: 'lecturas',
    titulo: 'Hasta cuándo leíste los comentarios de reclamos y garantías',
    select: (id) => sql`select ticket_id as id, leido from ticket_lectura where usuario_id = ${id}`,
  },
  {
    clave: 'seguidas',
    titulo: 'Gestiones que seguís o tenés a cargo, y las que dejaste de seguir',
    select: (id) =>
      sql`select gestion || ' ' || entidad_id as id, sigue, a_cargo as "aCargo" from seguidor where usuario_id = ${id}`,
  },
  {
    clave: 'menciones',
    titulo: 'Comentarios que te nombran',
    select: (id) => sql`select gestion || ' ' || comentario_id as id from mencion where usuario_id = ${id}`,
  },
  {
    clave: 'vistas',
    titulo: 'Vistas que guardaste en la Mesa',
    select: (id) =>
      sql`select vista_id as id, creada, nombre, compartida, direccion from vista where usuario_id = ${id}`,
  },
  {
    clave: 'vistasDeListas',
    titulo: 'Vistas que guardaste de tus listas',
    select: (id) =>
      sql`select lista_vista_id as id, creada, lista, nombre, direccion from lista_vista where usuario_id = ${id}`,
  },
  {
    clave: 'preferenciasDeListas',
    titulo: 'Cómo elegiste ver tus listas',
    select: (id) => sql`select lista as id, columnas, compacta from lista_preferencia where usuario_id = ${id}`,
  },
  {
    clave: 'lecturasDevoluciones',
    titulo: 'Hasta cuándo leíste los comentarios de devoluciones',
    select: (id) => sql`select devolucion_id as id, leido from devolucion_lectura where usuario_id = ${id}`,
  },
  {
    clave: 'certificados',
    titulo: 'Certificados que subiste',
    select: (
      id,
    ) => sql`select certificado_id as id, creado, razon_social_id as "razonSocialId", tipo, detalle, vence, estado, motivo
      from certificado where usuario_id = ${id}`,
  },
  {
    clave: 'documentos',
    titulo: 'Documentos que abriste, descargaste o confirmaste',
    select: (
      id,
    ) => sql`select acceso_id as id, cuando, documento_id as "documentoId", version, accion from biblioteca_acceso
      where usuario_id = ${id}`,
  },
  {
    clave: 'visitas',
    titulo: 'Última vez que abriste Documentos',
    select: (id) => sql`select usuario_id as id, anterior, ultima from biblioteca_visita where usuario_id = ${id}`,
  },
  {
    clave: 'catalogosFavoritos',
    titulo: 'Tus catálogos favoritos',
    select: (id) => sql`select catalogo_id as id, titulo from catalogo_favorito join catalogo using (catalogo_id)
      where usuario_id = ${id}`,
  },
  {
    clave: 'verComo',
    titulo: 'Veces que viste el portal como cliente',
    select: (id) =>
      sql`select ver_como_id as id, razon_social_id as "razonSocialId", desde, hasta, salio from ver_como where usuario_id = ${id}`,
  },
  {
    clave: 'tokens',
    titulo: 'Tokens que creaste para los sistemas de tu empresa',
    select: (id) =>
      sql`select token_id as id, nombre, comienzo, alcances, creado, vence, usado, host(usado_desde) as "usadoDesde", cortado
        from token where usuario_id = ${id}`,
  },
  {
    clave: 'calendario',
    titulo: 'Dirección de tu calendario',
    select: (id) => sql`select usuario_id as id, importes, creado, usado from calendario where usuario_id = ${id}`,
  },
  {
    clave: 'webhooks',
    titulo: 'Webhooks que agregaste',
    select: (id) =>
      sql`select webhook_id as id, direccion, eventos, creado, apagado from webhook where creado_por = ${id}`,
  },
  {
    clave: 'actividad',
    titulo: 'Historial de lo que hiciste en el portal',
    select: (
      id,
    ) => sql`select auditoria_id as id, cuando, operacion, host(ip) as ip, razon_social_id as "razonSocialId", entidad,
        entidad_id as "entidadId", detalle from auditoria where usuario = (select user_name from usuario where usuario_id = ${id})`,
  },
]
