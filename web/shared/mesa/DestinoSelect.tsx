import { Select } from '@mantine/core'
import type { Accion } from '#shared/gestiones/accion.form.ts'

interface DestinoSelectProps {
  destinos: readonly Accion[]
  /** State that the comment sets; 0: the state stays. */
  statusId: number
  onChange: (statusId: number) => void
}

/** Select of the state into which the comment moves the gestión. */
export const DestinoSelect = ({ destinos, statusId, onChange }: DestinoSelectProps) => (
  <Select
    label="Al enviarlo"
    allowDeselect={false}
    value={String(statusId)}
    data={[
      { value: '0', label: 'Queda como está' },
      ...destinos.map((each) => ({ value: String(each.statusId), label: each.texto })),
    ]}
    onChange={(id) => onChange(Number(id))}
    maw={320}
  />
)
