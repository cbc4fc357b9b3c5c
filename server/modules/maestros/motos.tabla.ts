import sql from 'sql-template-tag'
import { LINEAS, type LineaId } from '#contract/lineas/reglas.ts'
import type { lineasMaestroShapes, modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import { FOTO_ID, PRECIO_VIGENTE } from '#modules/pedidos-motos'
import { execute } from '#server/db/database.ts'
import { containsWords } from '#server/db/search.ts'
import type { MaestroDe } from './maestros.tipos.ts'

/** Replaces the colours with their stock and the price lists of a model. */
const guardaModelo: MaestroDe<typeof modelosMotosShapes>['guarda'] = async (db, id, { colores = [], precios = [] }) => {
  await execute(db, sql`delete from modelo_moto_color where modelo_id = ${id}`)
  for (const [at, { color, existencias, aPedido }] of colores.entries())
    await execute(
      db,
      sql`insert into modelo_moto_color (modelo_id, color, posicion, existencias, a_pedido)
          values (${id}, ${color}, ${at}, ${existencias}, ${aPedido})`,
    )
  await execute(db, sql`delete from modelo_moto_precio where modelo_id = ${id}`)
  for (const { desde, precio } of precios)
    await execute(db, sql`insert into modelo_moto_precio values (${id}, ${desde}, ${precio}::numeric)`)
}

export const MODELO_MOTO: MaestroDe<typeof modelosMotosShapes> = {
  clave: 'modelo',
  clase: 'el modelo',
  titulo: 'Modelos de motos',
  tabla: 'modelo_moto',
  id: 'modeloId',
  llave: 'bigint',
  nombre: 'modelo',
  campos: {
    modelo: 'Modelo',
    marcaId: 'Marca',
    anio: 'Año',
    versiones: 'Versiones',
    precioLista: 'Precio',
    minimo: 'Mínimo',
    multiplo: 'Múltiplo',
    garantiaMeses: 'Garantía',
    garantiaKm: 'Garantía (km)',
    activo: 'Activo',
  },
  referencias: ['marca'],
  aparte: { colores: 'Colores', precios: 'Listas de precios' },
  guarda: guardaModelo,
  lee: {
    marca: sql`x.nombre`,
    precioVigente: sql`${PRECIO_VIGENTE}::text`,
    fotoId: FOTO_ID,
    existencias: sql`(select coalesce(sum(c.existencias), 0)::int from modelo_moto_color c where c.modelo_id = m.modelo_id)`,
    colores: sql`(select coalesce(json_agg(json_build_object('color', c.color, 'existencias', c.existencias, 'aPedido', c.a_pedido)
      order by c.posicion), '[]') from modelo_moto_color c where c.modelo_id = m.modelo_id)`,
    precios: sql`(select coalesce(json_agg(json_build_object('desde', p.desde, 'precio', p.precio::text) order by p.desde), '[]')
      from modelo_moto_precio p where p.modelo_id = m.modelo_id)`,
  },
  joins: sql`join marca x using (marca_id)`,
  orden: { marca_id: 'int', modelo_id: 'int' },
  filtros: {
    texto: (texto) => texto && containsWords(sql`m.modelo`, texto),
    activo: (activo) => sql`m.activo = ${activo}`,
    marcaId: (marcaId) => sql`m.marca_id = ${marcaId}`,
  },
  excel: {
    modeloId: 'Número de modelo',
    marca: 'Marca',
    modelo: 'Modelo',
    anio: 'Año',
    versiones: 'Versiones',
    precioVigente: 'Precio de lista',
    minimo: 'Mínimo',
    multiplo: 'Múltiplo',
    garantiaMeses: 'Meses de garantía',
    garantiaKm: 'Kilómetros de garantía',
    color: 'Color',
    existencias: 'Stock',
    aPedido: 'A pedido',
    activo: 'Activo',
  },
  // The import expects one row for each colour.
  filas: (modelo) => (modelo.colores.length ? modelo.colores.map((color) => ({ ...modelo, ...color })) : [modelo]),
  usos: [
    { que: ['renglón de pedido', 'renglones de pedidos'], en: (id) => sql`pedido_moto_linea where modelo_id = ${id}` },
  ],
  numera: true,
  repetido: 'Ya hay un modelo con ese nombre de esa marca y ese año.',
  lista: ({ marcaId, anio }) => sql`m.marca_id = ${marcaId} and m.anio = ${anio}`,
}

/** Parses lines such as "Motor: 2.8 diésel" into the data sheet that the screen shows. */
const fichaOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [nombre = '', ...valor] = line.split(':')
      return { nombre: nombre.trim(), valor: valor.join(':').trim() }
    })

const guardaLinea: MaestroDe<typeof lineasMaestroShapes>['guarda'] = async (
  db,
  id,
  { productos = [], garantias = [] },
) => {
  await execute(db, sql`delete from linea_producto where linea = ${id}`)
  for (const [at, { codigo, nombre, descripcion, precio, ficha }] of productos.entries())
    await execute(
      db,
      sql`insert into linea_producto (linea, orden, codigo, nombre, descripcion, precio, ficha)
          values (${id}, ${at}, ${codigo}, ${nombre}, ${descripcion}, ${precio}::numeric, ${JSON.stringify(fichaOf(ficha))})`,
    )
  await execute(db, sql`delete from linea_garantia where linea = ${id}`)
  for (const [at, { producto, meses, kilometros, condicion }] of garantias.entries())
    await execute(
      db,
      sql`insert into linea_garantia (linea, orden, producto, meses, kilometros, condicion)
          values (${id}, ${at}, ${producto}, ${meses}, ${kilometros}, ${condicion})`,
    )
}

export const LINEA: MaestroDe<typeof lineasMaestroShapes> = {
  clave: 'linea',
  clase: 'la línea',
  titulo: 'Líneas con pantalla',
  tabla: 'linea',
  id: 'linea',
  llave: 'text',
  nombre: 'titulo',
  campos: { titulo: 'Título', texto: 'Texto', aviso: 'Aviso', marcaIds: 'Marcas' },
  nace: { linea: 'Línea' },
  aparte: { productos: 'Productos', garantias: 'Garantías' },
  guarda: guardaLinea,
  lee: {
    productos: sql`(select coalesce(json_agg(json_build_object('codigo', p.codigo, 'nombre', p.nombre, 'descripcion', p.descripcion,
      'precio', p.precio::text, 'ficha', (select coalesce(string_agg((f->>'nombre') || ': ' || (f->>'valor'), E'\n'), '')
        from jsonb_array_elements(p.ficha) f)) order by p.orden), '[]') from linea_producto p where p.linea = m.linea)`,
    garantias: sql`(select coalesce(json_agg(json_build_object('producto', g.producto, 'meses', g.meses, 'kilometros', g.kilometros,
      'condicion', g.condicion) order by g.orden), '[]') from linea_garantia g where g.linea = m.linea)`,
  },
  orden: { linea: 'text' },
  filtros: { texto: (texto) => texto && containsWords(sql`m.titulo`, texto) },
  excel: { titulo: 'Línea', texto: 'Texto', aviso: 'Aviso' },
  porDefecto: ({ linea }) => ({ servicio_id: LINEAS[linea as LineaId] }),
  existe: 'Esa línea ya está: editala.',
}
