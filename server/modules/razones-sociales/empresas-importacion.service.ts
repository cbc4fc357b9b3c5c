import sql from 'sql-template-tag'
import { Cuit } from '#contract/valores/cuit.shapes.ts'
import { findProvincia } from '#contract/valores/provincias.ts'
import { createNegocioReader } from '#modules/negocios'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import {
  byShape,
  createRowReader,
  orElse,
  type Parsed,
  requiredText,
  several,
  yesNo,
} from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import type { Importer, Written } from '#server/import/importer.ts'
import { upsertRows } from '#server/import/upsert.ts'
import { touchRazonesSociales } from './razones-sociales.service.ts'

interface ImportedEmpresa {
  codigoCliente: string
  razonSocial: string
  cuit: string
  provincia: string
  negocioIds: number[]
  activo: boolean
}

const codigoCliente = (value: string): Parsed<string> =>
  /^\d{1,10}$/.test(value)
    ? { value: value.padStart(10, '0') }
    : { error: value ? 'Tiene que ser un número de hasta 10 dígitos.' : 'Falta el dato.' }

const provincia = (value: string): Parsed<string> => {
  const found = findProvincia(value)
  if (found) return { value: found }
  return { error: value ? `No existe la provincia ${value}.` : 'Falta el dato.' }
}

/** Checks that a CUIT is not of another razón social, in the table or in the same batch. */
const checkCuits: NonNullable<Importer<ImportedEmpresa>['check']> = async (db, rows) => {
  const taken = await selectRows<{ cuit: string; codigo: string; nombre: string }>(
    db,
    sql`select cuit, codigo_cliente as codigo, razon_social as nombre from razon_social where cuit = any(${rows.map(({ row }) => row.cuit)}::bpchar[])`,
  )
  const owners = new Map(taken.map((each) => [each.cuit, each]))
  for (const { row, complain } of rows) {
    const owner = owners.get(row.cuit)
    if (!owner) owners.set(row.cuit, { cuit: row.cuit, codigo: row.codigoCliente, nombre: row.razonSocial })
    else if (owner.codigo !== row.codigoCliente) {
      complain('cuit', `Ese CUIT es de ${owner.nombre}, cliente ${owner.codigo.replace(/^0+/, '')}.`)
    }
  }
}

/** Upserts razones sociales and their businesses. A table lock serializes the assignment of new numbers. */
const upsertEmpresas = async (db: Db, rows: readonly ImportedEmpresa[]): Promise<Written> => {
  const column = <K extends keyof ImportedEmpresa>(name: K) => rows.map((row) => row[name])
  await execute(db, sql`lock table razon_social in share row exclusive mode`)
  const known = await selectRows<{ id: number; codigo: string | null }>(
    db,
    sql`select razon_social_id as id, codigo_cliente as codigo from razon_social where codigo_cliente = any(${column('codigoCliente')}::bpchar[])
        union all select coalesce(max(razon_social_id), 1000), null from razon_social`,
  )
  const idOf = new Map(known.map(({ id, codigo }) => [codigo, id]))
  const written = await upsertRows<{ codigo: string }>(
    db,
    { tabla: 'razon_social', clave: 'razon_social_id', versiones: true, returning: sql`codigo_cliente as codigo` },
    rows.map(({ negocioIds: _negocios, ...row }, at) => ({
      razonSocialId: idOf.get(row.codigoCliente) ?? idOf.get(null)! + at + 1,
      ...row,
    })),
  )
  const pairs = rows.flatMap(({ codigoCliente: codigo, negocioIds }) =>
    negocioIds.map((negocio) => ({ codigo, negocio })),
  )
  const wanted = sql`unnest(${pairs.map(({ codigo }) => codigo)}::bpchar[], ${pairs.map(({ negocio }) => negocio)}::int[]) as w(codigo, negocio)`
  const moved = await selectRows<{ id: number; codigo: string }>(
    db,
    sql`with gone as (
          delete from razon_social_negocio n using razon_social r
          where n.razon_social_id = r.razon_social_id and r.codigo_cliente = any(${column('codigoCliente')}::bpchar[])
            and not exists (select 1 from ${wanted} where w.codigo = r.codigo_cliente and w.negocio = n.negocio_id)
          returning n.razon_social_id),
        come as (
          insert into razon_social_negocio (razon_social_id, negocio_id)
          select r.razon_social_id, w.negocio from ${wanted} join razon_social r on r.codigo_cliente = w.codigo
          on conflict do nothing returning razon_social_id)
        select distinct r.razon_social_id as id, r.codigo_cliente as codigo from (select * from gone union all select * from come) m
          join razon_social r using (razon_social_id)`,
  )
  const rewritten = new Set(written.map(({ codigo }) => codigo))
  await touchRazonesSociales(
    db,
    moved.flatMap(({ id, codigo }) => (rewritten.has(codigo) ? [] : [id])),
  )
  const nuevas = new Set(written.flatMap(({ codigo, nueva }) => (nueva ? [codigo] : [])))
  const touched = new Set([...written, ...moved].map(({ codigo }) => codigo))
  return { nuevas: nuevas.size, cambiadas: touched.size - nuevas.size }
}

export const EMPRESAS = importable<ImportedEmpresa>({
  kind: 'empresas',
  texto: 'Las razones sociales de los clientes. Lo demás las nombra por su código de cliente.',
  columns: {
    codigo_cliente: {
      etiqueta: 'Código de cliente',
      ayuda: 'El del ERP, con o sin ceros adelante.',
      ejemplo: '104217',
      obligatoria: true,
    },
    razon_social: {
      etiqueta: 'Razón social',
      ayuda: 'Hasta 120 caracteres.',
      ejemplo: 'Repuestos Litoral Sur S.R.L.',
      obligatoria: true,
    },
    cuit: { etiqueta: 'CUIT', ayuda: '11 dígitos, con o sin guiones.', ejemplo: '30-80100123-4', obligatoria: true },
    provincia: {
      etiqueta: 'Provincia',
      ayuda: 'Con su nombre, o como se la abrevia: CABA, Bs. As.',
      ejemplo: 'Santa Fe',
      obligatoria: true,
    },
    negocios: {
      etiqueta: 'Negocios',
      ayuda: 'Nombre o número, separados por |.',
      ejemplo: 'Autopartes',
      obligatoria: true,
    },
    activo: { etiqueta: 'Activa', ayuda: 'Opcional. Sí o no; en blanco, sí.', ejemplo: 'sí' },
  },
  open: async (db) =>
    createRowReader({
      codigoCliente: ['codigo_cliente', codigoCliente],
      razonSocial: ['razon_social', requiredText(120)],
      cuit: ['cuit', byShape(Cuit)],
      provincia: ['provincia', provincia],
      negocioIds: ['negocios', several(await createNegocioReader(db))],
      activo: ['activo', orElse(true, yesNo)],
    }),
  key: (row) => row.codigoCliente,
  duplicate: { columna: 'codigo_cliente', mensaje: 'El mismo cliente ya apareció en el archivo.' },
  check: checkCuits,
  write: upsertEmpresas,
  table: 'razon_social',
})
