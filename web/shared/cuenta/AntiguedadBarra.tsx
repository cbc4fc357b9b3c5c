import { VisuallyHidden } from '@mantine/core'
import { TRAMOS, type Tramo } from '#contract/cuenta-corriente/reglas.ts'
import { formatMoney } from '#shared/plata.ts'
import classes from './AntiguedadBarra.module.css'

interface AntiguedadBarraProps {
  totales: { moneda: string; aging: readonly { tramo: Tramo; importe: string }[] }
}

/** Bar that divides the balance by age. Screen readers read it as a text. */
export const AntiguedadBarra = ({ totales: { aging, moneda } }: AntiguedadBarraProps) => {
  // Convert to numbers only for the widths of the bar; amounts on screen stay exact strings.
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
