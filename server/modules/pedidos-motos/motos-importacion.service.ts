import sql from 'sql-template-tag'
import { createMarcaReader } from '#modules/negocios'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import {
  createRowReader,
  decimal,
  integer,
  orElse,
  type Parsed,
  requiredText,
  several,
  text,
  yesNo,
} from '#server/import/import-fields.ts'
import { importable, IS_NEW } from '#server/import/import.ts'
import type { Importer, Written } from '#server/import/importer.ts'
import { upsertRows } from '#server/import/upsert.ts'
import { HOY, PRECIO_DE_LISTA } from './modelos.repository.ts'

/** Row of the file: a colour of a model, with the data of the model. */
interface ImportedMoto {
  modeloId: number
  modelo: string
  marcaId: number
  anio: number
  versiones: string[]
  precioLista: string
  minimo: number
  multiplo: number
  garantiaMeses: number
  garantiaKm: number
  color: string
  existencias: number
  aPedido: boolean
  activo: boolean
}

const whole = integer(0, 999_999, 'Tiene que ser un número entero.')
const positive = integer(1, 999_999, 'Tiene que ser un entero mayor que cero.')
const versiones = (value: string): Parsed<string[]> => {
  const read = several(text(60))(value)
  return 'value' in read && !read.value.length ? { error: 'Falta el dato.' } : read
}

/** Requires all lines of a model to have equal data, except for the colour. */
const checkModelos: NonNullable<Importer<ImportedMoto>['check']> = async (_db, rows) => {
  const first = new Map<number, string>()
  for (const { row, complain } of rows) {
    const { color: _color, existencias: _stock, aPedido: _order, ...modelo } = row
    const data = JSON.stringify(modelo)
    if (!first.has(row.modeloId)) first.set(row.modeloId, data)
    else if (first.get(row.modeloId) !== data) {
      complain(
        'modelo_id',
        'Los datos del modelo son distintos en una fila anterior: entre las filas de un modelo solo cambian el color, el stock y A pedido.',
      )
    }
  }
}

/** SQL of the imported price, which is ignored for models with a started price list. */
const PRECIO_LISTA = sql`case when ${PRECIO_DE_LISTA} is null then excluded.precio_lista else m.precio_lista end`

/**
 * Inserts a price valid from today for models whose imported price differs from the list in force; earlier prices stay.
 * Returns the changed models.
 */
const insertPrecios = (db: Db, models: readonly ImportedMoto[]): Promise<{ id: number }[]> =>
  selectRows(
    db,
    sql`insert into modelo_moto_precio (modelo_id, desde, precio)
        select x.id, ${HOY}, x.precio
        from unnest(${models.map((row) => row.modeloId)}::int[], ${models.map((row) => row.precioLista)}::numeric[]) as x(id, precio)
          join modelo_moto m on m.modelo_id = x.id
        where ${PRECIO_DE_LISTA} <> x.precio
        on conflict (modelo_id, desde) do update set precio = excluded.precio
        returning modelo_id as id`,
  )

/** Writes models, prices and colours. New colours are added after the existing ones. */
const upsertMotos = async (db: Db, rows: readonly ImportedMoto[]): Promise<Written> => {
  const models = [...new Map(rows.map((row) => [row.modeloId, row])).values()]
  const modelos = await upsertRows<{ id: number }>(
    db,
    {
      tabla: 'modelo_moto',
      clave: 'modelo_id',
      expressions: { precio_lista: PRECIO_LISTA },
      returning: sql`modelo_id as id`,
    },
    models.map(({ color: _color, existencias: _stock, aPedido: _order, ...modelo }) => modelo),
  )
  const precios = await insertPrecios(db, models)
  const colores = await selectRows<{ id: number; clave: string; nueva: boolean }>(
    db,
    sql`insert into modelo_moto_color as c (modelo_id, color, posicion, existencias, a_pedido)
        select x.modelo, x.color, coalesce((select max(posicion) from modelo_moto_color o where o.modelo_id = x.modelo), -1) + x.orden,
          x.existencias, x.pedido
        from unnest(${rows.map((row) => row.modeloId)}::int[], ${rows.map((row) => row.color)}::text[], ${rows.map((row) => row.existencias)}::int[],
            ${rows.map((row) => row.aPedido)}::boolean[]) with ordinality as x(modelo, color, existencias, pedido, orden)
        on conflict (modelo_id, color) do update set existencias = excluded.existencias, a_pedido = excluded.a_pedido
        where (c.existencias, c.a_pedido) is distinct from (excluded.existencias, excluded.a_pedido)
        returning modelo_id as id, modelo_id || ' ' || color as clave, ${IS_NEW}`,
  )
  // Increment the version of changed models, so that a user who is editing a model has to reload it.
  const nuevos = new Set(modelos.flatMap(({ id, nueva }) => (nueva ? [id] : [])))
  const vistos = [...modelos, ...precios, ...colores].flatMap(({ id }) => (nuevos.has(id) ? [] : [id]))
  await execute(
    db,
    sql`update modelo_moto set version = version + 1 where modelo_id = any(${[...new Set(vistos)]}::int[])`,
  )
  const changed = new Set([...modelos, ...precios].map(({ id }) => id))
  const written = new Map(colores.map(({ clave, nueva }) => [clave, nueva]))
  const nuevas = colores.filter(({ nueva }) => nueva).length
  const touched = rows.filter((row) => changed.has(row.modeloId) || written.has(`${row.modeloId} ${row.color}`)).length
  return { nuevas, cambiadas: touched - nuevas }
}

export const MOTOS = importable<ImportedMoto>({
  kind: 'motos',
  texto: 'Modelos que se pueden pedir: un color por fila, con su stock. Los datos del modelo se repiten en cada fila.',
  columns: {
    modelo_id: { etiqueta: 'Número de modelo', ayuda: 'El del ERP.', ejemplo: ['9801', '9801'], obligatoria: true },
    modelo: { etiqueta: 'Modelo', ayuda: '', ejemplo: ['TH 150 Sport', 'TH 150 Sport'], obligatoria: true },
    marca: {
      etiqueta: 'Marca',
      ayuda: 'Nombre o número. Tiene que estar cargada.',
      ejemplo: ['Tehuel', 'Tehuel'],
      obligatoria: true,
    },
    anio: { etiqueta: 'Año', ayuda: 'Cuatro dígitos.', ejemplo: ['2027', '2027'], obligatoria: true },
    versiones: {
      etiqueta: 'Versiones',
      ayuda: 'Separadas por |.',
      ejemplo: ['Base|ABS', 'Base|ABS'],
      obligatoria: true,
    },
    precio_lista: {
      etiqueta: 'Precio de lista',
      ayuda: 'Sin IVA; con dos decimales si lleva separador de miles. Donde hay listas de precios, vale desde hoy.',
      ejemplo: ['2380000,00', '2380000,00'],
      obligatoria: true,
    },
    minimo: {
      etiqueta: 'Mínimo',
      ayuda: 'Opcional. Unidades por pedido, sumando colores; en blanco, 1.',
      ejemplo: ['1', '1'],
    },
    multiplo: { etiqueta: 'Múltiplo', ayuda: 'Opcional. En blanco, 1.', ejemplo: ['1', '1'] },
    garantia_meses: { etiqueta: 'Meses de garantía', ayuda: '', ejemplo: ['12', '12'], obligatoria: true },
    garantia_km: { etiqueta: 'Kilómetros de garantía', ayuda: '', ejemplo: ['12000', '12000'], obligatoria: true },
    color: { etiqueta: 'Color', ayuda: '', ejemplo: ['Negro', 'Rojo'], obligatoria: true },
    existencias: {
      etiqueta: 'Stock',
      ayuda: 'Opcional. El cliente ve solo si hay; en blanco, 0.',
      ejemplo: ['8', '0'],
    },
    a_pedido: {
      etiqueta: 'A pedido',
      ayuda: 'Opcional. Se puede pedir aunque no haya stock; en blanco, no.',
      ejemplo: ['no', 'sí'],
    },
    activo: { etiqueta: 'Activo', ayuda: 'Opcional. Sí o no; en blanco, sí.', ejemplo: ['sí', 'sí'] },
  },
  open: async (db) =>
    createRowReader({
      modeloId: ['modelo_id', positive],
      modelo: ['modelo', requiredText(80)],
      marcaId: ['marca', await createMarcaReader(db)],
      anio: ['anio', integer(1990, 2200, 'Tiene que ser un año de cuatro dígitos.')],
      versiones: ['versiones', versiones],
      precioLista: ['precio_lista', decimal],
      minimo: ['minimo', orElse(1, positive)],
      multiplo: ['multiplo', orElse(1, positive)],
      garantiaMeses: ['garantia_meses', whole],
      garantiaKm: ['garantia_km', whole],
      color: ['color', requiredText(40)],
      existencias: ['existencias', orElse(0, whole)],
      aPedido: ['a_pedido', orElse(false, yesNo)],
      activo: ['activo', orElse(true, yesNo)],
    }),
  key: ({ modeloId, color }) => `${modeloId} ${color}`,
  duplicate: { columna: 'color', mensaje: 'El mismo color del modelo ya apareció en el archivo.' },
  check: checkModelos,
  write: upsertMotos,
  table: 'modelo_moto',
})
