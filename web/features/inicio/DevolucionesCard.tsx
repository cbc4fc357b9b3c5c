import { PREFIX } from '#contract/route.ts'
import { devoluciones } from '#contract/devoluciones.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { NumberCard } from './NumberCard.tsx'

/** Status 8: the only one that waits for the customer. */
const ESPERAN_TRANSPORTE = 8

/** How many returns wait for somebody and how many are open, of the chosen razón social; staff see every company's. */
export const DevolucionesCard = ({ muestra }: { muestra: 'pendientes' | 'abiertas' }) => {
  const { razonSocial, esInterno } = useProfile()
  const query = razonSocial ? { razonSocialId: razonSocial.razonSocialId } : {}
  const { data, error, refetch } = useCall(devoluciones.summarize, { query })
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  return muestra === 'pendientes' ? (
    <NumberCard
      label={esInterno ? 'Esperan datos de transporte' : 'Esperan tus datos de transporte'}
      value={data?.esperanTransporte}
      to={`${PREFIX}/devoluciones?estado=${ESPERAN_TRANSPORTE}`}
      hint={esInterno ? 'El cliente tiene que cargarlos' : 'Cargalos para que la mercadería viaje'}
      none="Nada pendiente"
      loud={!esInterno}
    />
  ) : (
    <NumberCard
      label="Devoluciones abiertas"
      value={data?.abiertas}
      to={`${PREFIX}/devoluciones?ver=abiertas`}
      hint="Ver las que están en curso"
      none="No hay ninguna en curso"
    />
  )
}
