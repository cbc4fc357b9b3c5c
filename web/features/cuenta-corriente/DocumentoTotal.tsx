import type { DocumentoDetail } from '#contract/cuenta-corriente.schemas.ts'
import { formatMoney } from '#contract/formato.ts'
import classes from './DocumentoTotal.module.css'

/** "21" is "21 %" and "10.50" is "10,5 %". */
const rate = (alicuota: string): string => ` ${alicuota.replace(/\.?0+$/, '').replace('.', ',')} %`

/** The taxes of a document and what it comes to. */
export const DocumentoTotal = ({ detail: { impuestos, total, moneda } }: { detail: DocumentoDetail }) => (
  <dl className={classes.sums}>
    {impuestos.map(({ nombre, alicuota, importe }) => (
      <div key={`${nombre} ${alicuota}`}>
        <dt>
          {nombre}
          {alicuota?.includes('.') ? rate(alicuota) : alicuota && ` ${alicuota} %`}
        </dt>
        <dd>{formatMoney(importe, moneda)}</dd>
      </div>
    ))}
    <div data-total>
      <dt>Total</dt>
      <dd>{formatMoney(total, moneda)}</dd>
    </div>
  </dl>
)
