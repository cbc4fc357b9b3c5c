import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import { empresas } from '#contract/maestros/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { palabras, textoDe } from '#shared/lists/filtros.ts'
import { MaestroLista, type MaestroListado } from './MaestroLista.tsx'
import { ACTIVO, DEL_NEGOCIO, ESTADO } from './maestro.lista.tsx'

const EMPRESAS: MaestroListado<typeof empresas> = {
  kind: 'empresa',
  calls: empresas,
  id: 'razonSocialId',
  necesita: 'vendedores',
  rowPath: (id) => `${PREFIX}/empresas/${id}`,
  columns: [
    {
      key: 'razonSocial',
      title: 'Razón social',
      cardLabel: '',
      opens: true,
      isName: true,
      render: ({ razonSocial }) => razonSocial,
    },
    { key: 'codigo', title: 'Código', width: 90, render: ({ codigoCliente }) => formatCodigoCliente(codigoCliente) },
    { key: 'cuit', title: 'CUIT', width: 152, render: ({ cuit }) => formatCuit(cuit) },
    { key: 'negocios', title: 'Negocios', width: 150, render: ({ negocios }) => negocios },
    { key: 'vendedor', title: 'Vendedor', width: 140, render: ({ vendedor }) => vendedor ?? '—' },
    { key: 'personas', title: 'Personas', width: 90, align: 'right', render: ({ personas }) => personas },
    { ...ACTIVO, render: ({ activo }) => (activo ? 'Activa' : 'Inactiva') },
  ],
  filtros: (opciones) => ({
    texto: palabras('Nombre, código de cliente o CUIT'),
    negocio: DEL_NEGOCIO(opciones),
    vendedor: {
      ...textoDe('Vendedor', [], { max: 60, placeholder: 'Todos' }),
      options: (opciones?.vendedores ?? []).map(({ value, label }) => ({ value: String(value), label })),
      chip: (value: string) => opciones?.vendedores.find((each) => each.value === value)?.label ?? value,
    },
    activo: ESTADO,
  }),
  caption: 'Clientes',
  empty: 'Todavía no hay clientes: cargá el primero.',
  nuevo: 'Nueva razón social',
  cardsBelow: 1100,
  excel: 'razon-social',
}

export function Component() {
  return <MaestroLista de={EMPRESAS} title="Clientes" />
}
