import { formatCount } from '#contract/base/formato.ts'
import { InicioCard } from './InicioCard.tsx'

interface NumberCardProps {
  label: string
  /** Undefined while it loads. */
  value: number | undefined
  to: string
  /** What the number asks for; `none` stands there when it is zero. */
  hint: string
  none: string
  /** It waits for this person: the one loud thing of the screen. */
  loud?: boolean
}

/** A number that opens the list it counts. */
export const NumberCard = ({ label, value, to, hint, none, loud = false }: NumberCardProps) => (
  <InicioCard
    label={label}
    value={value === undefined ? undefined : formatCount(value)}
    to={to}
    hint={value === 0 ? none : hint}
    loud={loud && value !== undefined && value > 0}
  />
)
