import sql from 'sql-template-tag'
import { PLANTILLAS, TITULAR } from '#contract/representantes/reglas.ts'
import { NewRepresentante } from '#contract/representantes/shapes.ts'
import { createClienteReader } from '#modules/razones-sociales'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { byShape, createRowReader, optional, type Parsed, several } from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import type { Importer, ReadRow, Written } from '#server/import/importer.ts'
import { createPermisosParsers, readPermisos } from './representantes-importacion.rules.ts'
import { selectRazones, selectServicios } from './representantes.repository.ts'
import { administracionOf, DUPLICATE_MESSAGES } from './representantes.rules.ts'

interface ImportedPersona {
  razones: number[]
  usuario: string
  nombre: string
  apellido: string
  email: string
  telefono: string | null
  cargo: string
  servicios: number[]
  roles: string[]
}

const { usuario, nombre, apellido, email, telefono, cargo } = NewRepresentante.shape

const REPEATED = 'Ya aparece en otra fila del archivo.'

/** Returns the default user name: the part of the e-mail address before the @. */
const usuarioOf = (address: string): Parsed<string> => {
  const { data, error } = usuario.safeParse(address.split('@')[0])
  return error ? { error: 'No se puede tomar del email. Completalo.' } : { value: data }
}

const openPersonas = async (db: Db): Promise<ReadRow<ImportedPersona>> => {
  const servicios = new Map(
    (await selectServicios(db)).flatMap(({ servicioId, servicio, ofrecido }) =>
      ofrecido ? [[servicioId, servicio] as const] : [],
    ),
  )
  const otorgante = administracionOf(new Set(servicios.keys()))
  const parsers = createPermisosParsers(servicios, [TITULAR, ...Object.values(PLANTILLAS)])
  const readCells = createRowReader({
    razones: ['codigo_cliente', several(await createClienteReader(db))],
    nombre: ['nombre', byShape(nombre)],
    apellido: ['apellido', byShape(apellido)],
    email: ['email', byShape(email)],
    usuario: ['usuario', optional(byShape(usuario))],
    telefono: ['telefono', optional(byShape(telefono))],
    cargo: ['cargo', optional(byShape(cargo))],
    plantilla: ['plantilla', parsers.plantilla],
    servicios: ['servicios', parsers.servicios],
    roles: ['roles', parsers.roles],
  })
  const usedUsuarios = new Set<string>()
  return (record, complain) => {
    const cells = readCells(record, complain)
    if (!cells) return undefined
    const parsedUsuario = cells.usuario === null ? usuarioOf(cells.email) : { value: cells.usuario }
    if ('error' in parsedUsuario) complain('usuario', parsedUsuario.error)
    else if (usedUsuarios.has(parsedUsuario.value)) complain('usuario', REPEATED)
    if (!cells.razones.length) complain('codigo_cliente', 'Falta el dato.')
    const permisos = readPermisos(otorgante, cells, complain)
    if ('error' in parsedUsuario || usedUsuarios.has(parsedUsuario.value) || !cells.razones.length || !permisos)
      return undefined
    usedUsuarios.add(parsedUsuario.value)
    const { plantilla: _plantilla, ...datos } = cells
    return {
      ...datos,
      usuario: parsedUsuario.value,
      cargo: cells.cargo ?? '',
      servicios: [...permisos.servicios],
      roles: [...permisos.roles],
    }
  }
}

interface Conocida {
  usuario: string
  email: string
  esRepresentante: boolean
  razones: number[]
}

/** Lists the users with one of these user names or addresses. */
const selectConocidas = (db: Db, rows: readonly ImportedPersona[]): Promise<Conocida[]> =>
  selectRows(
    db,
    sql`select lower(u.user_name) as usuario, lower(u.email) as email, r.usuario_id is not null as "esRepresentante",
          array(select s.razon_social_id::int from usuario_razon_social s where s.usuario_id = u.usuario_id) as razones
        from usuario u left join representante r using (usuario_id)
        where lower(u.user_name) = any(${rows.map((row) => row.usuario)}::text[])
          or lower(u.email) = any(${rows.map((row) => row.email)}::text[])`,
  )

/**
 * Reports existing users whose row names a company that they lack: the company has to be added in Representantes. The
 * import changes no existing user, because an owner may have changed that user.
 */
const checkPersonas: NonNullable<Importer<ImportedPersona>['check']> = async (db, rows) => {
  const known = await selectConocidas(
    db,
    rows.map(({ row }) => row),
  )
  const byEmail = new Map(known.map((conocida) => [conocida.email, conocida]))
  const byUsuario = new Map(known.map((conocida) => [conocida.usuario, conocida]))
  const razones = await selectRazones(
    db,
    rows.flatMap(({ row }) => row.razones),
  )
  const byId = new Map(razones.map((conocida) => [conocida.razonSocialId, conocida]))
  for (const { row, complain } of rows) {
    const conocida = byEmail.get(row.email)
    const missingId = row.razones.find((id) => conocida && !conocida.razones.includes(id))
    const inactiveId = row.razones.find((id) => !byId.get(id)!.activo)
    if (conocida && !conocida.esRepresentante) complain('email', DUPLICATE_MESSAGES.email)
    else if (conocida && conocida.usuario !== row.usuario)
      complain('usuario', `Ya es usuario del portal: ${conocida.usuario}.`)
    else if (conocida && missingId !== undefined)
      complain(
        'codigo_cliente',
        `Ya es usuario del portal, sin acceso a ${byId.get(missingId)!.razonSocial}: dáselo en Representantes.`,
      )
    else if (!conocida && byUsuario.has(row.usuario)) complain('usuario', DUPLICATE_MESSAGES.usuario)
    else if (!conocida && inactiveId !== undefined)
      complain('codigo_cliente', `${byId.get(inactiveId)!.razonSocial} está inactiva.`)
  }
}

/** Inserts the new users. A job creates their accounts and invitations later, in batches. */
const insertPersonas = async (db: Db, rows: readonly ImportedPersona[]): Promise<Written> => {
  const { nuevas } = (await selectOne<{ nuevas: number }>(
    db,
    sql`with x as (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}) as x(razones bigint[], usuario text, nombre text, apellido text,
            email text, telefono text, cargo text, servicios int[], roles text[])
          where not exists (select 1 from usuario u where lower(u.email) = x.email)),
        nuevo as (
          insert into usuario (user_name, email, nombre, apellido, telefono)
          select usuario, email, nombre, apellido, telefono from x returning usuario_id, email),
        razones as (
          insert into usuario_razon_social select n.usuario_id, unnest(x.razones) from nuevo n join x using (email)),
        servicios as (
          insert into usuario_servicio select n.usuario_id, unnest(x.servicios) from nuevo n join x using (email)),
        hechos as (
          insert into representante (usuario_id, roles, cargo, creado)
          select n.usuario_id, x.roles, x.cargo, now() from nuevo n join x using (email) returning 1)
        select count(*)::int as nuevas from hechos`,
  ))!
  return { nuevas, cambiadas: 0 }
}

export const PERSONAS = importable<ImportedPersona>({
  kind: 'personas',
  texto:
    'Los usuarios de cada empresa. Cada persona recibe un email para elegir su contraseña. La que ya tiene usuario no se modifica.',
  columns: {
    codigo_cliente: {
      etiqueta: 'Código de cliente',
      ayuda: 'La empresa tiene que estar cargada. Varias, separadas por |.',
      ejemplo: '104217',
      obligatoria: true,
    },
    nombre: { etiqueta: 'Nombre', ayuda: '', ejemplo: 'Pía', obligatoria: true },
    apellido: { etiqueta: 'Apellido', ayuda: '', ejemplo: 'Gómez', obligatoria: true },
    email: {
      etiqueta: 'Email',
      ayuda: 'El de la persona: con él se la reconoce.',
      ejemplo: 'pia.gomez@litoralsur.example',
      obligatoria: true,
    },
    usuario: {
      etiqueta: 'Usuario',
      ayuda: 'Opcional. Con el que inicia sesión; en blanco, lo que su email tiene antes de la @.',
      ejemplo: '',
    },
    telefono: { etiqueta: 'Teléfono', ayuda: 'Con código de área.', ejemplo: '+54 341 555-0171' },
    cargo: { etiqueta: 'Cargo', ayuda: '', ejemplo: 'Compras' },
    plantilla: {
      etiqueta: 'Plantilla',
      ayuda: 'Opcional. Titular, Compras, Administración o Taller; en blanco, se usan las columnas que siguen.',
      ejemplo: 'Titular',
    },
    servicios: { etiqueta: 'Servicios', ayuda: 'Además de los de la plantilla, separados por |.', ejemplo: '' },
    roles: {
      etiqueta: 'Roles',
      ayuda: 'Además de los de la plantilla, separados por |. Sin ninguno: Usuario.',
      ejemplo: '',
    },
  },
  open: openPersonas,
  key: (row) => row.email,
  duplicate: { columna: 'email', mensaje: `${REPEATED} Poné sus empresas en una sola, separadas por |.` },
  check: checkPersonas,
  write: insertPersonas,
  table: 'representante',
})
