import { useFormContext, useWatch } from 'react-hook-form'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { cuentaCorriente } from '#contract/cuenta-corriente.ts'
import { useCall } from '#web/queries.tsx'
import { nombreMoneda } from './cuenta.words.ts'
import type { PagoForm } from './pago.form.ts'

/** The currency of a payment; not asked where the account has only one. */
export const PagoMoneda = ({ isLocked }: { isLocked: boolean }) => {
  const { control } = useFormContext<PagoForm>()
  const [razonSocialId, moneda] = useWatch({ control, name: ['razonSocialId', 'moneda'] })
  const { data } = useCall(
    cuentaCorriente.summarize,
    { query: { razonSocialId: Number(razonSocialId) } },
    { enabled: razonSocialId !== '' },
  )
  const monedas = [...new Set([moneda, ...(data?.totales.map((totales) => totales.moneda) ?? [])])]
  return (
    <CampoSelect<PagoForm>
      name="moneda"
      label="Moneda"
      hidesOnly
      readOnly={isLocked}
      data={monedas.map((value) => ({ value, label: nombreMoneda(value) }))}
    />
  )
}
