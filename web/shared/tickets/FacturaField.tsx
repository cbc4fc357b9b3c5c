import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Fragment, useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MAX_QR } from '#contract/base/busqueda.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { isFacturaQr, recortarEn } from '#contract/facturas/qr.direccion.ts'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { Hallado } from '#shared/Hallado.tsx'
import { AutocompleteField } from '#ui/fields/ListField.tsx'
import { call } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { requiredIf } from '#ui/fields/required.ts'
import { PAUSE_MS, useFacturas } from './use-facturas.ts'

const MAX_PRODUCTOS = 3
const MAX_NUMERO = 30

/**
 * Products of an invoice. Names the products that match the search, lists the codes of some other products, and counts
 * the rest.
 */
const Detalle = ({ factura: { fechaVenta, productos } }: { factura: Factura }) => {
  const shown = productos.slice(0, MAX_PRODUCTOS)
  const more = productos.length - shown.length
  return (
    <Text size="xs" opacity={0.85}>
      {formatDay(fechaVenta)} ·{' '}
      {shown.map(({ facturaLineaId, codigoMaterial, descripcion, buscado }, at) => (
        <Fragment key={facturaLineaId}>
          {at > 0 && ', '}
          <Hallado es={buscado}>{buscado ? `${codigoMaterial} ${descripcion}` : codigoMaterial}</Hallado>
        </Fragment>
      ))}
      {more > 0 && ` y ${more} más`}
    </Text>
  )
}

/** Form values that this field uses, in the forms of claims and warranties. */
interface FacturaForm {
  razonSocialId: number | ''
  numeroFactura: string
  garantia: { numeroFactura: string }
}

interface FacturaFieldProps {
  name: 'numeroFactura' | 'garantia.numeroFactura'
  required?: boolean
  /** Called with an invoice when the user chooses it or types its full number. */
  onElegida?: (factura: Factura) => void
}

/**
 * Replaces a complete QR of a scanner by the number of its invoice. For an invoice of another issuer, clears the field
 * and shows the server's error. Returns the blur handler, which truncates a QR of no invoice.
 */
const useQrTecleado = (
  name: FacturaFieldProps['name'],
  texto: string,
  razonSocialId: number | '',
): ((written: string) => void) => {
  const { getValues, setValue, setError } = useFormContext<FacturaForm>()
  const [debounced] = useDebouncedValue(texto, PAUSE_MS)
  const read = async (text: string, isLeft: boolean): Promise<void> => {
    if (!isFacturaQr(text) || getValues(name) !== text) return
    const { numeroDe, readFacturaQr } = await import('#contract/facturas/qr.ts')
    const put = (numero: string) => setValue(name, numero, { shouldDirty: true })
    const qr = readFacturaQr(text)
    // Truncate only on blur: before that, the scanner may have paused and still send the rest.
    if (!qr && isLeft) put(text.slice(0, MAX_NUMERO))
    if (!qr || !razonSocialId) return
    // Without a connection take the number unchecked; the server checks the issuer when the claim is sent.
    const answer = await call(facturas.search, { query: { razonSocialId, texto: text } }).catch(() => undefined)
    if (getValues(name) !== text) return
    put(answer ? (answer.facturas[0]?.numeroFactura ?? '') : numeroDe(qr))
    if (answer?.aviso) setError(name, { message: answer.aviso })
  }
  const begin = (text: string, isLeft: boolean) => void read(text, isLeft).catch(() => {})
  // If the QR cannot be read, its text stays.
  const readWritten = useEffectEvent(() => begin(debounced, false))
  useEffect(() => readWritten(), [debounced, razonSocialId])
  return (written) => begin(written, true)
}

/**
 * Field of an invoice of the razón social, searched by number or product. Says so when no invoice has the typed number.
 */
export const FacturaField = ({ name, required = false, onElegida }: FacturaFieldProps) => {
  const { esInterno } = useProfile()
  const { control, setValue, clearErrors } = useFormContext<FacturaForm>()
  const [texto, razonSocialId] = useWatch({ control, name: [name, 'razonSocialId'] })
  const readLeft = useQrTecleado(name, texto, razonSocialId)
  const isQr = isFacturaQr(texto)
  const { facturas: found, isUnknown } = useFacturas(razonSocialId, isQr ? '' : texto)
  const byNumero = new Map(found.map((factura) => [factura.numeroFactura, factura]))
  const unknown = esInterno
    ? 'No figura entre sus facturas: va a quedar marcada “sin verificar”.'
    : 'No figura entre tus facturas. Elegila de la lista o revisá el número.'
  return (
    // A scanner ends with Enter, which must not submit the form.
    <div
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && isQr) event.preventDefault()
      }}
    >
      <Campo control={control} name={name}>
        {({ onChange, onBlur, value, ...input }) => (
          <AutocompleteField
            label="Nº de factura"
            placeholder="Número o producto"
            description={isUnknown ? unknown : 'Buscala por número, o por código o nombre de un producto'}
            {...requiredIf(required)}
            maxLength={MAX_QR}
            data={[...byNumero.keys()]}
            // Show all options, because the server has already filtered them.
            filter={({ options }) => options}
            renderOption={({ option }) => {
              const factura = byNumero.get(option.value)
              return (
                <div>
                  <Text size="sm">{option.value}</Text>
                  {factura && <Detalle factura={factura} />}
                </div>
              )
            }}
            onOptionSubmit={(numero) => {
              const factura = byNumero.get(numero)
              if (factura) onElegida?.(factura)
            }}
            {...input}
            value={value}
            onChange={(text) => {
              clearErrors(name)
              onChange(recortarEn(text, MAX_NUMERO))
            }}
            onBlur={() => {
              const written = parseComprobante(value)
              const whole = found.find(({ numeroFactura }) => written && numeroFactura.endsWith(written))
              if (written && written !== value) {
                setValue(name, whole?.numeroFactura ?? written, { shouldDirty: true })
              }
              if (whole) onElegida?.(whole)
              readLeft(value)
              onBlur()
            }}
          />
        )}
      </Campo>
    </div>
  )
}
