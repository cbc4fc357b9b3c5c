import { Group } from '@mantine/core'
import { DateField } from '#ui/DateField.tsx'

interface RangoFechasProps {
  /** yyyy-mm-dd, or empty. */
  desde: string
  hasta: string
  labels: readonly [desde: string, hasta: string]
  onChange: (end: 'desde' | 'hasta', day: string) => void
  w?: number | string
  flex?: string
}

/** Two days of a filter, from one to the other. */
export const RangoFechas = ({ desde, hasta, labels, onChange, ...size }: RangoFechasProps) => (
  <Group gap="sm" wrap="nowrap" align="start" {...size}>
    <DateField
      label={labels[0]}
      w="50%"
      value={desde || null}
      onChange={(day) => onChange('desde', day ?? '')}
      {...(hasta && { maxDate: hasta })}
    />
    <DateField
      label={labels[1]}
      w="50%"
      value={hasta || null}
      onChange={(day) => onChange('hasta', day ?? '')}
      {...(desde && { minDate: desde })}
      {...(desde && hasta && desde > hasta && { error: 'Es anterior a la fecha desde' })}
    />
  </Group>
)
