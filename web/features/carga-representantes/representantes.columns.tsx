import { formatTelefono } from '#contract/telefonos.ts'
import type { Representante } from '#contract/representantes.schemas.ts'
import { Imagen } from '#shared/Imagen.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { EstadoRepresentanteChip } from './EstadoRepresentanteChip.tsx'

const nombreDe = ({ nombre, apellido }: Representante): string => `${nombre} ${apellido}`

/** The columns of spec §2, and where each person is. */
export const COLUMNS: readonly Column<Representante>[] = [
  {
    key: 'imagen',
    title: 'Imagen',
    width: 68,
    cardLabel: '',
    render: (row) => <Imagen version={row.imagenVersion} nombre={nombreDe(row)} size={32} />,
  },
  { key: 'representante', title: 'Representante', cardLabel: '', opens: true, render: nombreDe },
  { key: 'usuario', title: 'Usuario', width: 112, render: ({ usuario }) => usuario },
  {
    key: 'empresa',
    title: 'Empresa',
    render: ({ empresas }) => empresas.map(({ razonSocial }) => razonSocial).join(', '),
  },
  { key: 'telefono', title: 'Teléfono', width: 178, render: ({ telefono }) => formatTelefono(telefono) },
  { key: 'email', title: 'Email', render: ({ email }) => email },
  {
    key: 'estado',
    title: 'Estado',
    width: 132,
    render: ({ estado }) => <EstadoRepresentanteChip estado={estado} />,
  },
]
