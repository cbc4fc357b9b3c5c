import { formatCount } from '#contract/valores/formato.ts'
import { formatMoney } from '#shared/plata.ts'
import { modelosMotos } from '#contract/maestros/calls.ts'
import type { modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import type { FilaDe } from '#contract/maestros/shapes.ts'
import { ModeloFoto } from './ModeloFoto.tsx'
import { MaestroLista, type MaestroListado } from './MaestroLista.tsx'
import { ACTIVO, DE_MARCA, ESTADO, PALABRAS } from './maestro.lista.tsx'

const MODELOS: MaestroListado<typeof modelosMotos> = {
  kind: 'modeloMoto',
  calls: modelosMotos,
  id: 'modeloId',
  columns: [
    { key: 'modelo', title: 'Modelo', cardLabel: '', opens: true, isName: true, render: ({ modelo }) => modelo },
    { key: 'marca', title: 'Marca', width: 130, render: ({ marca, anio }) => `${marca} ${anio}` },
    {
      key: 'precio',
      title: 'Precio vigente',
      width: 160,
      align: 'right',
      render: ({ precioVigente }) => formatMoney(precioVigente),
    },
    {
      key: 'existencias',
      title: 'Stock',
      width: 110,
      align: 'right',
      render: ({ existencias }) => formatCount(existencias),
    },
    { key: 'minimo', title: 'Mínimo', width: 90, align: 'right', render: ({ minimo }) => formatCount(minimo) },
    ACTIVO,
  ],
  filtros: (opciones) => ({ texto: PALABRAS, marca: DE_MARCA(opciones), activo: ESTADO }),
  caption: 'Modelos de motos',
  empty: 'Todavía no hay modelos: sin ellos no se puede pedir.',
  nuevo: 'Nuevo modelo',
  para: 'Lo que se puede pedir en Pedidos Motos, con sus colores, stock y listas de precios.',
  cardsBelow: 900,
  excel: 'modelo-moto',
  // The cast is safe, because the rows of this list are models.
  parts: (row) => ({ intro: row && <ModeloFoto modelo={row as FilaDe<typeof modelosMotosShapes>} /> }),
}

export function Component() {
  return <MaestroLista de={MODELOS} title="Modelos de motos" />
}
