import type { DocumentoDetail } from '#contract/cuenta-corriente.shapes.ts'
import { impuestoTexto } from '#contract/partidas.ts'
import { formatMoney, formatSaldo } from '#contract/formato.ts'
import classes from './DocumentoTotal.module.css'

/** The taxes of a document and what it comes to. */
export const DocumentoTotal = ({ detail: { impuestos, total, moneda } }: { detail: DocumentoDetail }) => (
  <dl className={classes.sums}>
    {impuestos.map((impuesto) => (
      <div key={`${impuesto.nombre} ${impuesto.alicuota}`}>
        <dt>{impuestoTexto(impuesto)}</dt>
        <dd>{formatMoney(impuesto.importe, moneda)}</dd>
      </div>
    ))}
    <div data-total>
      <dt>Total</dt>
      <dd>{formatSaldo(total, moneda)}</dd>
    </div>
  </dl>
)
