import { VisuallyHidden } from '@mantine/core'
import { TRAMOS, type Tramo } from '#contract/cuenta-corriente/reglas.ts'
import { formatMoney } from '#shared/plata.ts'
import classes from './AntiguedadBarra.module.css'

interface AntiguedadBarraProps {
  totales: { moneda: string; aging: readonly { tramo: Tramo; importe: string }[] }
}

/** Bar of the balance by age, with a text for screen readers. */
export const AntiguedadBarra = ({ totales: { aging, moneda } }: AntiguedadBarraProps) => {
  // Numbers only for the widths; no amount is calculated with them.
  const pieces = aging.filter(({ importe }) => Number(importe) > 0)
  if (!pieces.length) return null
  const words = pieces.map(({ tramo, importe }) => `${TRAMOS[tramo]}: ${formatMoney(importe, moneda)}`)
  return (
    <>
      <VisuallyHidden>Antigüedad del saldo. {words.join('. ')}</VisuallyHidden>
      <div className={`${classes.bar} ${classes.hues}`} aria-hidden>
        {pieces.map(({ tramo, importe }, at) => (
          <span
            key={tramo}
            className={classes.piece}
            data-grupo={tramo}
            style={{ flexGrow: Number(importe) }}
            title={words[at]}
          />
        ))}
      </div>
    </>
  )
}
