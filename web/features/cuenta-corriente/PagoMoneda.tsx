import { useFormContext, useWatch } from 'react-hook-form'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { useCall } from '#web/queries.tsx'
import { nombreMoneda } from './cuenta.words.ts'
import type { PagoForm } from './pago.form.ts'

/** The currency of a payment; not asked where the account has only one. */
export const PagoMoneda = () => {
  const { control } = useFormContext<PagoForm>()
  const [razonSocialId, moneda, aplicaciones] = useWatch({ control, name: ['razonSocialId', 'moneda', 'aplicaciones'] })
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
      readOnly={aplicaciones.length > 0}
      data={monedas.map((value) => ({ value, label: nombreMoneda(value) }))}
    />
  )
}
