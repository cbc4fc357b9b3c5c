import { PREFIX } from '#contract/route.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { summarizeDocumentos } from '#web/first-calls.ts'
import { useCall } from '#web/queries.tsx'
import { NumberCard } from './NumberCard.tsx'

/** How many documents wait for this person to say that they read them. */
export const DocumentosCard = () => {
  const { data, error, refetch } = useCall(summarizeDocumentos)
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  return (
    <NumberCard
      label="Documentos por leer"
      value={data?.sinLeer}
      to={`${PREFIX}/documentacion?ver=por-leer`}
      hint="Leelos y confirmalo"
      none={data?.nuevos ? `${data.nuevos} nuevos desde tu última visita` : 'Estás al día'}
      loud
    />
  )
}
