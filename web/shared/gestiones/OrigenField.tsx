import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { optionsOf } from '#shared/lists/filtros.ts'
import { useProfile } from '#web/profile.tsx'

interface OrigenFieldProps {
  origenes: readonly { origenId: number; nombre: string }[]
}

/** How the customer asked: only the distributor's own people do it for somebody else. */
export const OrigenField = ({ origenes }: OrigenFieldProps) =>
  useProfile().esInterno && (
    <CampoSelect<{ origenId: number | '' }>
      name="origenId"
      label="Origen"
      clearable
      placeholder="Teléfono"
      data={optionsOf(origenes, 'origenId', 'nombre')}
    />
  )
