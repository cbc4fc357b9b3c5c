import { PREFIX } from '#contract/route.ts'
import type { TipoTicket } from '#contract/tickets.reglas.ts'
import { tickets } from '#contract/tickets.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { NumberCard } from './NumberCard.tsx'

interface TicketsCardProps {
  tipo: TipoTicket
  /** Its screen. */
  folder: string
  /** "reclamos". */
  plural: string
  /** What waits for the person who reads, or all that is open. */
  muestra: 'pendientes' | 'abiertos'
}

/** How many claims or warranties wait for somebody, or are open. */
export const TicketsCard = ({ tipo, folder, plural, muestra }: TicketsCardProps) => {
  const { razonSocial, esInterno } = useProfile()
  const query = { tipo, ...(razonSocial && { razonSocialId: razonSocial.razonSocialId }) }
  const { data, error, refetch } = useCall(tickets.summarize, { query })
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  // Each count opens the rows that it counted.
  const listOf = (ver: 'abiertos' | 'sinLeer' | 'esperanCliente') => `${PREFIX}/${folder}?ver=${ver}`
  if (muestra === 'abiertos') {
    return (
      <NumberCard
        label={`${plural[0]!.toUpperCase()}${plural.slice(1)} en curso`}
        value={data?.abiertos}
        to={listOf('abiertos')}
        hint="Ver lo que está en curso"
        none="No hay nada en curso"
      />
    )
  }
  const hasOnlyUnread = data?.esperanCliente === 0 && data.sinLeer > 0
  return (
    <NumberCard
      label={esInterno ? `Mensajes sin leer en ${plural}` : `Te toca en ${plural}`}
      value={data && (esInterno ? data.sinLeer : data.esperanCliente)}
      to={listOf(esInterno || hasOnlyUnread ? 'sinLeer' : 'esperanCliente')}
      hint={esInterno ? 'Escribió el cliente' : 'Completá lo que te pedimos'}
      none={!esInterno && data?.sinLeer ? `${data.sinLeer} con respuesta sin leer` : 'Nada pendiente'}
      loud={!esInterno}
    />
  )
}
