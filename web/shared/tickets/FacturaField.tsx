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
import { PAUSE_MS, useFacturas } from './use-facturas.ts'

const MAX_PRODUCTOS = 3
const MAX_NUMERO = 30

/** What an invoice brought: what was looked for by its name, then the first codes of the rest, and how many more. */
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

/** The forms of a claim and of a warranty, as far as this field knows them. */
interface FacturaForm {
  razonSocialId: number | ''
  numeroFactura: string
  garantia: { numeroFactura: string }
}

interface FacturaFieldProps {
  name: 'numeroFactura' | 'garantia.numeroFactura'
  withAsterisk?: boolean
  /** The invoice that was chosen or typed whole. */
  onElegida?: (factura: Factura) => void
}

/**
 * Of a QR that a reader types, which is long, the number of its invoice is put into the field: once all of it is there, and the
 * company is known. One that is not of theirs leaves the field empty, with what the server says of it. Gives what whoever leaves
 * the field does with one that names no invoice, which is cut as any other text.
 */
const useQrTecleado = (
  name: FacturaFieldProps['name'],
  texto: string,
  razonSocialId: number | '',
): ((written: string) => void) => {
  const { getValues, setValue, setError } = useFormContext<FacturaForm>()
  const [quieto] = useDebouncedValue(texto, PAUSE_MS)
  const read = async (text: string, isLeft: boolean): Promise<void> => {
    if (!isFacturaQr(text) || getValues(name) !== text) return
    const { numerosDe, readFacturaQr } = await import('#contract/facturas/qr.ts')
    const put = (numero: string) => setValue(name, numero, { shouldDirty: true })
    const qr = readFacturaQr(text)
    // A reader that stops for a moment goes on.
    if (!qr && isLeft) put(text.slice(0, MAX_NUMERO))
    if (!qr || !razonSocialId) return
    // Without a connection nobody says whose it is until the claim is sent.
    const said = await call(facturas.search, { query: { razonSocialId, texto: text } }).catch(() => undefined)
    if (getValues(name) !== text) return
    put(said ? (said.facturas[0]?.numeroFactura ?? '') : numerosDe(qr)[0]!)
    if (said?.aviso) setError(name, { message: said.aviso })
  }
  const begin = (text: string, isLeft: boolean) => void read(text, isLeft).catch(() => {})
  // Where it cannot be read it stays as it was written.
  const readWritten = useEffectEvent(() => begin(quieto, false))
  useEffect(() => readWritten(), [quieto, razonSocialId])
  return (written) => begin(written, true)
}

/**
 * An invoice of the company of the form, looked for by its number or by a product of it. Staff may write one of before: it
 * is taken as it is, and marked.
 */
export const FacturaField = ({ name, withAsterisk = false, onElegida }: FacturaFieldProps) => {
  const { esInterno } = useProfile()
  const { control, setValue, clearErrors } = useFormContext<FacturaForm>()
  const [texto, razonSocialId] = useWatch({ control, name: [name, 'razonSocialId'] })
  const readLeft = useQrTecleado(name, texto, razonSocialId)
  const isQr = isFacturaQr(texto)
  const { facturas: found, isUnknown } = useFacturas(razonSocialId, isQr ? '' : texto)
  const byNumero = new Map(found.map((factura) => [factura.numeroFactura, factura]))
  const unknown = esInterno
    ? 'No figura entre sus facturas: va a quedar marcada "sin verificar".'
    : 'No figura entre tus facturas. Elegila de la lista o revisá el número.'
  return (
    // A reader ends with an Enter: the form is not sent by it.
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
            withAsterisk={withAsterisk}
            maxLength={MAX_QR}
            data={[...byNumero.keys()]}
            // The server looks for it: what it answers is what there is.
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
