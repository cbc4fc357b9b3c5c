import sql from 'sql-template-tag'
import { isEmail } from '#contract/base/emails.ts'
import { createNegocioReader } from '#modules/negocios'
import { type Db, selectRows } from '#server/db/database.ts'
import { createRowReader, oneOf, optional, type Parsed, requiredText, text } from '#server/import/import-fields.ts'
import { countsOf, importable } from '#server/import/import.ts'
import type { Importer, Written } from '#server/import/importer.ts'
import {
  createClienteReader,
  lockRazonesSociales,
  selectVendedores,
  touchRazonesSociales,
} from './razones-sociales.service.ts'

interface ImportedContacto {
  razonSocialId: number
  tipo: 'vendedor' | 'asesor' | 'asesor_cobranza'
  negocioId: number | null
  nombre: string
  email: string
  telefono: string
  usuario: string | null
}

const email = (value: string): Parsed<string> =>
  isEmail(value) ? { value } : { error: value ? 'No es un email.' : 'Falta el dato.' }

const usuario = (value: string): Parsed<string> => ({ value: value.toLowerCase() })

/**
 * Checks the user of a contact. Only a seller contact may have a user. That user must be active and sell, because the
 * contact defines the portfolio.
 */
const checkVendedores: NonNullable<Importer<ImportedContacto>['check']> = async (db, rows) => {
  const known = await selectVendedores(
    db,
    rows.flatMap(({ row }) => row.usuario ?? []),
  )
  for (const { row, complain } of rows) {
    if (row.usuario === null) continue
    if (row.tipo !== 'vendedor') complain('usuario', 'Solo el vendedor lleva usuario: dejalo en blanco.')
    else if (!known.has(row.usuario))
      complain('usuario', `${row.usuario} no es usuario de un vendedor activo. Crealo en Personas o dejalo en blanco.`)
  }
}

/**
 * Upserts contacts by razón social, kind and business (or all businesses). The table has no unique key for these, so of
 * several matching contacts the oldest is updated.
 */
const upsertContactos = async (db: Db, rows: readonly ImportedContacto[]): Promise<Written> => {
  const column = <K extends keyof ImportedContacto>(name: K) => rows.map((row) => row[name])
  await lockRazonesSociales(db)
  const written = await selectRows<{ id: number; nueva: boolean }>(
    db,
    sql`with x as (
          select x.*, (select min(c.contacto_id) from contacto c
              where c.razon_social_id = x.razon and c.tipo = x.tipo and c.negocio_id is not distinct from x.negocio) as id
          from unnest(${column('razonSocialId')}::bigint[], ${column('tipo')}::text[], ${column('negocioId')}::int[],
            ${column('nombre')}::text[], ${column('email')}::text[], ${column('telefono')}::text[], ${column('usuario')}::text[])
            as x(razon, tipo, negocio, nombre, email, telefono, usuario)),
        cambiadas as (
          update contacto c set nombre = x.nombre, email = x.email, telefono = x.telefono, usuario = x.usuario from x
          where c.contacto_id = x.id
            and (c.nombre, c.email, c.telefono, c.usuario) is distinct from (x.nombre, x.email, x.telefono, x.usuario)
          returning c.razon_social_id),
        nuevas as (
          insert into contacto (razon_social_id, tipo, negocio_id, nombre, email, telefono, usuario)
          select x.razon, x.tipo, x.negocio, x.nombre, x.email, x.telefono, x.usuario from x where x.id is null
          returning razon_social_id)
        select razon_social_id as id, true as nueva from nuevas union all select razon_social_id, false from cambiadas`,
  )
  await touchRazonesSociales(
    db,
    written.map(({ id }) => id),
  )
  return countsOf(written)
}

export const CONTACTOS = importable<ImportedContacto>({
  kind: 'contactos',
  texto: 'Quién atiende a cada empresa: vendedor, asesor y cobranzas. El usuario del vendedor le da su cartera.',
  columns: {
    codigo_cliente: {
      etiqueta: 'Código de cliente',
      ayuda: 'La empresa tiene que estar cargada.',
      ejemplo: '104217',
      obligatoria: true,
    },
    tipo: { etiqueta: 'Tipo', ayuda: 'vendedor, asesor o asesor_cobranza.', ejemplo: 'vendedor', obligatoria: true },
    negocio: { etiqueta: 'Negocio', ayuda: 'Opcional. Nombre o número; en blanco, todos.', ejemplo: '' },
    nombre: { etiqueta: 'Nombre', ayuda: '', ejemplo: 'Diego Arrieta', obligatoria: true },
    email: { etiqueta: 'Email', ayuda: '', ejemplo: 'diego.arrieta@meridiana.example', obligatoria: true },
    telefono: { etiqueta: 'Teléfono', ayuda: 'Con código de área.', ejemplo: '+54 341 555-0110', obligatoria: true },
    usuario: {
      etiqueta: 'Usuario del vendedor',
      ayuda: 'Opcional. Con el que inicia sesión.',
      ejemplo: '',
    },
  },
  open: async (db) =>
    createRowReader({
      razonSocialId: ['codigo_cliente', await createClienteReader(db)],
      tipo: ['tipo', oneOf(['vendedor', 'asesor', 'asesor_cobranza'])],
      negocioId: ['negocio', optional(await createNegocioReader(db))],
      nombre: ['nombre', requiredText(120)],
      email: ['email', email],
      telefono: ['telefono', text(40)],
      usuario: ['usuario', optional(usuario)],
    }),
  key: ({ razonSocialId, tipo, negocioId }) => `${razonSocialId} ${tipo} ${negocioId ?? ''}`,
  duplicate: { columna: 'tipo', mensaje: 'El mismo tipo de contacto de esa empresa ya apareció en el archivo.' },
  check: checkVendedores,
  write: upsertContactos,
  table: 'contacto',
})
