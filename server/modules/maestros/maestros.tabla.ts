import sql, { join, type Sql } from 'sql-template-tag'
import { notacionesDeBarras } from '#contract/valores/gtin.ts'
import { ACTORES } from '#contract/base/roles.ts'
import { ARTICULO } from '#contract/maestros/articulos.ts'
import { PLAZO, SECTOR } from '#contract/maestros/atencion.ts'
import { DESCRIPCIONES, type Descrito } from '#contract/maestros/descripciones.ts'
import { type Descripcion, SEPARADOR } from '#contract/maestros/campos.ts'
import { BANNER, MARCA, NEGOCIO, TRANSPORTE } from '#contract/maestros/comercio.ts'
import type { empresasShapes } from '#contract/maestros/empresas.shapes.ts'
import { MOTIVO_DEVOLUCION, MOTIVO_RECHAZO, MOTIVO_TICKET } from '#contract/maestros/motivos.ts'
import { PRODUCTO, UNIDAD } from '#contract/maestros/productos.ts'
import type { CriterioDe, FilaDe, Parametro } from '#contract/maestros/shapes.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { orHasDni } from '#modules/cifrado'
import { isRazonSocial } from '#modules/razones-sociales'
import type { Cipher } from '#server/base/cipher.ts'
import { execute } from '#server/db/database.ts'
import { containsWords, searchQuery } from '#server/db/search.ts'
import { tablaDe, type TablaDe } from './maestros.descrito.ts'
import { LINEA, MODELO_MOTO } from './motos.tabla.ts'
import type { Maestro, MaestroDe, MaestroDeTabla } from './maestros.tipos.ts'

const esActivo = (activo: boolean): Sql => sql`m.activo = ${activo}`
/** SQL of the name of a kind of work. */
const CLASE = sql`case m.clase ${join(
  Object.entries(CLASES).map(([clase, { texto }]) => sql`when ${clase} then ${texto}`),
  ' ',
)} end`

export const PARAMETRO: Maestro<Parametro, object> = {
  clave: 'parametro',
  clase: 'el parámetro',
  titulo: 'Parámetros',
  tabla: 'parametro',
  id: 'clave',
  llave: 'text',
  nombre: 'descripcion',
  campos: { valor: 'Valor' },
  lee: { descripcion: sql`m.descripcion`, unidad: sql`m.unidad`, minimo: sql`m.minimo`, maximo: sql`m.maximo` },
  orden: { clave: 'text' },
  filtros: {},
  excel: {},
}

const mismoNegocio = ({ tipo, negocioId }: { tipo?: string; negocioId?: number | null }): Sql =>
  sql`m.tipo = ${tipo} and m.negocio_id is not distinct from ${negocioId ?? null}::int`

export const TRANSPORTES: TablaDe<typeof TRANSPORTE> = tablaDe(TRANSPORTE, {
  desde: sql`(select t.*, lower(t.nombre) as en_orden from transporte t) m`,
  orden: { en_orden: 'text', transporte_id: 'int' },
})

export const NEGOCIOS: TablaDe<typeof NEGOCIO> = tablaDe(NEGOCIO, {
  lee: { marcas: sql`(select count(*)::int from marca x where x.negocio_id = m.negocio_id)` },
  usos: [
    { que: ['marca', 'marcas'], en: (id) => sql`marca where negocio_id = ${id}` },
    { que: ['razón social', 'razones sociales'], en: (id) => sql`razon_social_negocio where negocio_id = ${id}` },
    { que: ['motivo', 'motivos'], en: (id) => sql`motivo_ticket where negocio_id = ${id}` },
    { que: ['banner', 'banners'], en: (id) => sql`banner where negocio_id = ${id}` },
  ],
})

export const ARTICULOS: TablaDe<typeof ARTICULO> = tablaDe(ARTICULO, {
  lee: {
    si: sql`(select count(*)::int from ayuda_voto v where v.slug = m.slug and v.sirvio)`,
    no: sql`(select count(*)::int from ayuda_voto v where v.slug = m.slug and not v.sirvio)`,
    evitados: sql`(select count(*)::int from ayuda_voto v where v.slug = m.slug and v.evito_reclamo)`,
  },
  orden: { tema: 'text', orden: 'int', slug: 'text' },
})

/** Link to another list, filtered by brand. */
const deMarca = (pantalla: string) => (id: string | number) => `${PREFIX}/${pantalla}?marca=${id}`

type Tablas = { readonly [N in Descrito]: TablaDe<(typeof DESCRIPCIONES)[N]> }

/** Tables with special parts: order, uses, computed columns. */
const ESPECIALES: Partial<Tablas> = {
  motivosDevolucion: tablaDe(MOTIVO_DEVOLUCION, {
    usos: [
      { que: ['producto devuelto', 'productos devueltos'], en: (id) => sql`devolucion_linea where motivo_id = ${id}` },
    ],
  }),
  motivosRechazo: tablaDe(MOTIVO_RECHAZO, {
    usos: [
      {
        que: ['devolución rechazada', 'devoluciones rechazadas'],
        en: (id) => sql`devolucion where motivo_rechazo_id = ${id}`,
      },
    ],
  }),
  motivosTicket: tablaDe(MOTIVO_TICKET, {
    usos: [
      { que: ['reclamo o garantía', 'reclamos y garantías'], en: (id) => sql`ticket where motivo_id = ${id}` },
      {
        que: ['línea que abre su consulta con él', 'líneas que abren su consulta con él'],
        en: (id) => sql`linea where consulta_motivo_id = ${id}`,
      },
    ],
    // 1 is an incident, the type of claims and warranties in the service desk.
    porDefecto: () => ({ tipo_id: 1 }),
    lista: (datos) => sql`${mismoNegocio(datos)} and m.sector_id = ${datos.sectorId}`,
    quedan: mismoNegocio,
  }),
  banners: tablaDe(BANNER, {
    // Sort by last day, the latest first, so that expired banners come last.
    desde: sql`(select b.*, coalesce(b.vigente_hasta, '9999-12-31') as termina from banner b) m`,
    orden: { termina: 'date', vigente_desde: 'date', banner_id: 'bigint' },
    descendente: true,
  }),
  marcas: tablaDe(MARCA, {
    orden: { nombre: 'text', marca_id: 'int' },
    usos: [
      {
        que: ['producto', 'productos'],
        en: (id) => sql`producto where marca_id = ${id}`,
        enlace: deMarca('productos'),
      },
      {
        que: ['moto vendida', 'motos vendidas'],
        en: (id) => sql`unidad where marca_id = ${id}`,
        enlace: deMarca('unidades'),
      },
      {
        que: ['modelo de motos', 'modelos de motos'],
        en: (id) => sql`modelo_moto where marca_id = ${id}`,
        enlace: deMarca('modelos-motos'),
      },
      { que: ['catálogo', 'catálogos'], en: (id) => sql`catalogo where marca_id = ${id}` },
      { que: ['reclamo o garantía', 'reclamos y garantías'], en: (id) => sql`ticket where marca_id = ${id}` },
    ],
  }),
  sectores: tablaDe(SECTOR, {
    // Subquery that returns the times as "HH:MM".
    desde: sql`(select sector_id, nombre, email, grupo_id, plazo_horas, atiende, mesa_externa, dias, to_char(abre, 'HH24:MI') as abre,
      to_char(cierra, 'HH24:MI') as cierra, version from sector) m`,
    lee: { motivos: sql`(select count(*)::int from motivo_ticket x where x.sector_id = m.sector_id and x.activo)` },
    usos: [
      { que: ['motivo', 'motivos'], en: (id) => sql`motivo_ticket where sector_id = ${id}` },
      {
        que: ['motivo de devolución', 'motivos de devolución'],
        en: (id) => sql`motivo_devolucion where sector_id = ${id}`,
      },
      { que: ['reclamo o garantía', 'reclamos y garantías'], en: (id) => sql`ticket where sector_id = ${id}` },
      { que: ['devolución', 'devoluciones'], en: (id) => sql`devolucion where sector_id = ${id}` },
      { que: ['plazo', 'plazos'], en: (id) => sql`plazo where sector_id = ${id}` },
    ],
  }),
  plazos: tablaDe(PLAZO, {
    orden: { clase: 'text', plazo_id: 'int' },
    filtros: {
      texto: (texto) =>
        texto &&
        sql`(${containsWords(CLASE, texto)} or m.sector_id in (select x.sector_id from sector x where ${containsWords(sql`x.nombre`, texto)}))`,
    },
  }),
  productos: tablaDe(PRODUCTO, {
    grande: true,
    filtros: {
      texto: (texto) =>
        texto && sql`(m.palabras @@ ${searchQuery(texto)} or m.codigos_barras && ${notacionesDeBarras(texto)}::text[])`,
    },
    usos: [
      {
        que: ['renglón de factura', 'renglones de facturas'],
        en: (id) => sql`factura_linea where codigo_material = ${id}`,
      },
    ],
  }),
  unidades: tablaDe(UNIDAD, {
    lee: {
      fechaVenta: sql`m.fecha_venta`,
      codigoCliente: sql`(select ltrim(r.codigo_cliente, '0') from razon_social r where r.razon_social_id = m.razon_social_id)`,
    },
    filtros: {
      texto: (texto) => {
        const plain = texto?.toUpperCase().replace(/[\s.-]/g, '')
        return (
          plain &&
          sql`(m.vin = ${plain}::bpchar or m.motor = ${texto!.trim()} or m.motor = ${plain}
          or right(m.vin, 6) = right(${plain}, 6))`
        )
      },
    },
    usos: [{ que: ['garantía', 'garantías'], en: (id) => sql`ticket where vin = ${id}` }],
  }),
}

export const TABLAS = Object.fromEntries(
  Object.entries(DESCRIPCIONES).map(([noun, descripcion]) => [
    noun,
    ESPECIALES[noun as Descrito] ?? tablaDe<Descripcion>(descripcion),
  ]),
) as unknown as Tablas

/** Replaces the data of a razón social in other tables: businesses, contacts and credit limit. */
const guardaEmpresa: MaestroDe<typeof empresasShapes>['guarda'] = async (db, id, { negocioIds, contactos, limite }) => {
  await execute(db, sql`delete from razon_social_negocio where razon_social_id = ${id}`)
  await execute(db, sql`insert into razon_social_negocio select distinct ${id}::bigint, unnest(${negocioIds}::int[])`)
  await execute(db, sql`delete from contacto where razon_social_id = ${id}`)
  for (const { tipo, nombre, email, telefono, negocioId, usuario } of contactos ?? [])
    await execute(
      db,
      sql`insert into contacto (razon_social_id, tipo, nombre, email, telefono, negocio_id, usuario)
          values (${id}, ${tipo}, ${nombre}, ${email}, ${telefono}, ${negocioId}, ${usuario})`,
    )
  await execute(db, sql`delete from credito where razon_social_id = ${id} and moneda = 'ARS'`)
  if (limite) await execute(db, sql`insert into credito values (${id}, 'ARS', ${limite}::numeric)`)
}

/** Link to a list, filtered by razón social. */
const deEmpresa = (pantalla: string) => (id: string | number) => `${PREFIX}/${pantalla}?rs=${id}`

export const EMPRESA: MaestroDe<typeof empresasShapes> = {
  clave: 'razonSocial',
  clase: 'la razón social',
  titulo: 'Razones sociales',
  tabla: 'razon_social',
  id: 'razonSocialId',
  llave: 'bigint',
  nombre: 'razonSocial',
  campos: {
    razonSocial: 'Razón social',
    cuit: 'CUIT',
    codigoCliente: 'Código de cliente',
    provincia: 'Provincia',
    activo: 'Activa',
  },
  dice: { negocios: (negocios) => negocios.replaceAll(', ', SEPARADOR) },
  aparte: { negocioIds: 'Negocios', contactos: 'Contactos', limite: 'Límite de crédito' },
  guarda: guardaEmpresa,
  lee: {
    negocioIds: sql`array(select x.negocio_id from razon_social_negocio x where x.razon_social_id = m.razon_social_id order by 1)`,
    negocios: sql`(select coalesce(string_agg(n.nombre, ', ' order by n.negocio_id), '') from razon_social_negocio x
      join negocio n using (negocio_id) where x.razon_social_id = m.razon_social_id)`,
    limite: sql`(select x.limite::text from credito x where x.razon_social_id = m.razon_social_id and x.moneda = 'ARS')`,
    contactos: sql`(select coalesce(json_agg(json_build_object('tipo', x.tipo, 'nombre', x.nombre, 'email', x.email,
      'telefono', x.telefono, 'negocioId', x.negocio_id, 'usuario', x.usuario) order by x.contacto_id), '[]')
      from contacto x where x.razon_social_id = m.razon_social_id)`,
    vendedor: sql`(select min(x.nombre) from contacto x where x.razon_social_id = m.razon_social_id and x.tipo = 'vendedor')`,
    personas: sql`(select count(*)::int from usuario_razon_social x join usuario u using (usuario_id)
      where x.razon_social_id = m.razon_social_id and u.activo)`,
  },
  orden: { razon_social: 'text', razon_social_id: 'bigint' },
  filtros: {
    texto: (texto) => texto && isRazonSocial(texto),
    activo: esActivo,
    negocioId: (negocioId) =>
      sql`exists (select 1 from razon_social_negocio x where x.razon_social_id = m.razon_social_id and x.negocio_id = ${negocioId})`,
    vendedor: (usuario) =>
      sql`m.razon_social_id in (select x.razon_social_id from contacto x where x.tipo = 'vendedor' and x.usuario = ${usuario})`,
  },
  excel: {
    razonSocial: 'Razón social',
    cuit: 'CUIT',
    codigoCliente: 'Código de cliente',
    provincia: 'Provincia',
    negocios: 'Negocios',
    vendedor: 'Vendedor',
    limite: 'Límite de crédito ($)',
    personas: 'Personas',
    activo: 'Activa',
  },
  usos: [
    {
      que: ['usuario activo', 'usuarios activos'],
      en: (id) =>
        sql`usuario_razon_social x join usuario u using (usuario_id) where x.razon_social_id = ${id} and u.activo`,
      enlace: deEmpresa('personas'),
    },
    {
      que: ['devolución abierta', 'devoluciones abiertas'],
      en: (id) => sql`devolucion where razon_social_id = ${id} and estado_id not in (3, 4, 6)`,
      enlace: deEmpresa('devoluciones'),
    },
    {
      que: ['reclamo abierto', 'reclamos abiertos'],
      en: (id) => sql`ticket where tipo = 'reclamo' and razon_social_id = ${id} and estado_id not in (3, 4, 6)`,
      enlace: deEmpresa('reclamos'),
    },
    {
      que: ['garantía abierta', 'garantías abiertas'],
      en: (id) => sql`ticket where tipo = 'garantia' and razon_social_id = ${id} and estado_id not in (3, 4, 6)`,
      enlace: deEmpresa('garantias'),
    },
    {
      que: ['pedido de motos', 'pedidos de motos'],
      en: (id) => sql`pedido_moto where razon_social_id = ${id} and estado_id <> 3`,
      enlace: deEmpresa('pedidos-motos'),
    },
    {
      que: ['comprobante pendiente', 'comprobantes pendientes'],
      en: (id) => sql`partida where razon_social_id = ${id} and compensada is null`,
      enlace: deEmpresa('cuenta-corriente'),
    },
    { que: ['factura', 'facturas'], en: (id) => sql`factura where razon_social_id = ${id}` },
    {
      que: ['moto comprada', 'motos compradas'],
      en: (id) => sql`unidad where razon_social_id = ${id}`,
      enlace: deEmpresa('unidades'),
    },
  ],
  numera: true,
  unicos: {
    cuit: 'Ya hay una razón social con ese CUIT. Buscala en la lista.',
    codigoCliente: 'Ese código de cliente es de otra razón social.',
  },
}

/**
 * Condition on `m`: the user is staff. A user who never signed in has no roles, and is staff when they have no company.
 */
const ES_INTERNO = sql`(m.roles && ${[...ACTORES.interno]}::text[] or (m.roles = '{}'
  and not exists (select 1 from usuario_razon_social x where x.usuario_id = m.usuario_id)))`

/** SQL of the text that the search of users matches. */
const SEARCH_TEXT = sql`concat_ws(' ', m.nombre, m.apellido, m.user_name, m.email, regexp_replace(m.telefono, '[^0-9]', '', 'g'))`

/** Criterion to search by a complete DNI, which is stored encrypted. */
interface ConClaves {
  cipher?: Cipher
}

/** Table to read users; they are written together with their accounts (server/modules/personas/personas.service.ts). */
export const PERSONA: Maestro<FilaDe<typeof personasShapes>, CriterioDe<typeof personasShapes> & ConClaves> = {
  clave: 'persona',
  clase: 'la persona',
  titulo: 'Personas',
  tabla: 'usuario',
  id: 'usuarioId',
  llave: 'bigint',
  nombre: 'usuario',
  columnaNombre: 'user_name',
  campos: {},
  aparte: {
    usuario: 'Usuario',
    nombre: 'Nombre',
    apellido: 'Apellido',
    email: 'Email',
    telefono: 'Teléfono',
    roles: 'Roles',
    razonSocialIds: 'Cartera',
    ausenteHasta: 'Ausente hasta',
    activo: 'Activa',
  },
  lee: {
    usuario: sql`m.user_name`,
    nombre: sql`m.nombre`,
    apellido: sql`m.apellido`,
    email: sql`m.email`,
    telefono: sql`m.telefono`,
    roles: sql`coalesce(r.roles, m.roles)`,
    razonSocialIds: sql`array(select distinct x.razon_social_id::int from contacto x
      where x.usuario = m.user_name and x.tipo = 'vendedor' order by 1)`,
    tipo: sql`case when ${ES_INTERNO} then 'interno' else 'cliente' end`,
    esRepresentante: sql`r.usuario_id is not null`,
    empresas: sql`(select coalesce(json_agg(json_build_object('razonSocialId', e.razon_social_id, 'razonSocial', e.razon_social)
      order by e.razon_social), '[]') from usuario_razon_social x join razon_social e using (razon_social_id) where x.usuario_id = m.usuario_id)`,
    ausenteHasta: sql`m.ausente_hasta`,
    activo: sql`m.activo`,
    ultimoAcceso: sql`to_char(m.ultimo_acceso at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    asignadas: sql`(select count(*)::int from trabajo x where x.asignado_id = m.usuario_id)`,
  },
  joins: sql`left join representante r using (usuario_id)`,
  // Exclude service accounts, because nobody administers them as users.
  desde: sql`(select * from usuario where not maquina) m`,
  orden: { apellido: 'text', nombre: 'text', usuario_id: 'bigint' },
  prepara: ({ cipher }, filtro) => ({ ...filtro, cipher }),
  filtros: {
    cipher: null,
    texto: (texto, { cipher }) => {
      if (!texto) return undefined
      const known = containsWords(SEARCH_TEXT, texto)
      return cipher ? orHasDni('m', cipher, texto, known) : known
    },
    activo: esActivo,
    rol: (rol) =>
      sql`coalesce((select x.roles from representante x where x.usuario_id = m.usuario_id), m.roles) @> array[${rol}]::text[]`,
    tipo: (tipo) => (tipo === 'interno' ? ES_INTERNO : sql`not ${ES_INTERNO}`),
    razonSocialIds: ([id]) =>
      id !== undefined &&
      sql`m.usuario_id in (select x.usuario_id from usuario_razon_social x where x.razon_social_id = ${id})`,
  },
  excel: {
    apellido: 'Apellido',
    nombre: 'Nombre',
    usuario: 'Usuario',
    email: 'Email',
    telefono: 'Teléfono',
    tipo: 'Tipo',
    roles: 'Roles',
    ultimoAcceso: 'Último ingreso',
    ausenteHasta: 'Ausente hasta',
    activo: 'Activa',
  },
}

/** All masters, for the history. */
export const MAESTROS = [
  PARAMETRO,
  TRANSPORTES,
  NEGOCIOS,
  ...Object.values(TABLAS),
  EMPRESA,
  PERSONA,
  MODELO_MOTO,
  LINEA,
  ARTICULOS,
] as unknown as readonly MaestroDeTabla[]
