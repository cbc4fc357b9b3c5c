import { Select } from '@mantine/core'
import type { Accion } from '#shared/gestiones/accion.form.ts'

interface DestinoSelectProps {
  destinos: readonly Accion[]
  /** 0: it stays where it is. */
  statusId: number
  onChange: (statusId: number) => void
}

/** Where a gestión goes with the comment that is being written. */
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
