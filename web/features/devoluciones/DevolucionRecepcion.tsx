import { Group, SimpleGrid, Stack, Switch } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { faltasDeRecepcion, nadaAceptado } from '#contract/devoluciones/pide.ts'
import { esperadas } from '#contract/devoluciones/reglas.ts'
import type { Recepcion } from '#contract/devoluciones/decision.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { BorradorAviso } from '#shared/borradores/BorradorAviso.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { retomada } from '#shared/borradores/retomada.ts'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import { pedidoDe } from './AccionLineas.tsx'
import { AccionLinea, AccionLineas } from './AccionLineas.tsx'
import { quedoEn, type RecepcionForm, recepcionDefaults, toRecepcion, type TrabajoFormProps } from './decision.form.ts'
import { RechazoSelect } from './RechazoSelect.tsx'
import { TrabajoPie } from './TrabajoPie.tsx'

type Producto = DevolucionDetail['productos'][number]

interface CantidadesProps {
  control: Control<RecepcionForm>
  producto: Producto
  at: number
  controlada: boolean
}

/** Fields of the received and accepted quantities of a product. */
const Cantidades = ({ control, producto, at, controlada }: CantidadesProps) => {
  const { codigoMaterial, codigoAutorizacion } = producto
  const named = `${codigoMaterial}, renglón ${at + 1}`
  const detalle = `${pedidoDe(producto)}${codigoAutorizacion ? ` · ${codigoAutorizacion}` : ''}`
  return (
    <AccionLinea producto={producto} detalle={detalle}>
      <Group gap="xs" align="start" wrap="nowrap">
        <Campo control={control} name={`lineas.${at}.cantidadRecibida`}>
          {(input) => (
            <WholeNumberInput
              label="Recibida"
              aria-label={`Cantidad recibida de ${named}`}
              min={0}
              max={esperadas(producto)}
              w={110}
              {...input}
            />
          )}
        </Campo>
        {controlada && (
          <Campo control={control} name={`lineas.${at}.cantidadAceptada`}>
            {(input) => (
              <WholeNumberInput
                label="Aceptada"
                aria-label={`Cantidad aceptada de ${named}`}
                min={0}
                max={esperadas(producto)}
                w={110}
                {...input}
              />
            )}
          </Campo>
        )}
      </Group>
    </AccionLinea>
  )
}

/** Form of the received quantities; of the accepted quantities too, if the products were inspected. */
export const DevolucionRecepcion = (props: TrabajoFormProps<RecepcionForm, Recepcion>) => {
  const { detail, rechazos, draftKey, draft, onSend, onDone, onCancel } = props
  const { devolucionId, productos, envio, version } = detail
  const { form, submit, isSending } = useFormSend({
    start: recepcionDefaults(detail),
    draft: draft && retomada(recepcionDefaults(detail), draft),
    draftKey,
    shape: async () => (await import('#contract/devoluciones/decision.shapes.ts')).Recepcion,
    bodyOf: (values) => toRecepcion(values, version),
    check: (values, refuse) => {
      const faltas = faltasDeRecepcion(toRecepcion(values, version), detail)
      for (const [path, message] of Object.entries(faltas)) refuse(path, message)
    },
    send: (body, { values }) => onSend(body, values),
    done: quedoEn(devolucionId),
    onDone,
    rereads: true,
  })
  const { control } = form
  const values = useWatch({ control }) as RecepcionForm
  const { controlada } = values
  const rechaza = nadaAceptado(toRecepcion(values, version))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <BorradorAviso
          draftKey={draftKey}
          hasDraft={draft !== null}
          aviso="Es lo que habías contado y todavía no confirmaste."
          pierde="Se pierde lo que contaste de cada producto y el comentario."
          onDiscard={() => form.reset(recepcionDefaults(detail))}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Campo control={control} name="bultos">
            {(input) => (
              <WholeNumberInput
                label="Bultos recibidos"
                {...REQUIRED}
                min={1}
                description={envio ? `El cliente despachó ${formatCount(envio.cantidad)}` : undefined}
                {...input}
              />
            )}
          </Campo>
        </SimpleGrid>
        <Campo control={control} name="controlada">
          {({ value, onChange, ...input }) => (
            <Switch
              label="Ya se controló: registrar también lo que se acepta"
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
              {...input}
            />
          )}
        </Campo>
        <AccionLineas legend="Productos">
          {productos.map(
            (producto, at) =>
              producto.veredicto !== 'rechazada' && (
                <Cantidades
                  key={producto.devolucionLineaId}
                  control={control}
                  producto={producto}
                  at={at}
                  controlada={controlada}
                />
              ),
          )}
        </AccionLineas>
        {rechaza && <RechazoSelect control={control} name="motivoRechazoId" rechazos={rechazos} />}
        <TrabajoPie
          control={control}
          ayuda="Opcional. Si algo no coincide, se le cuenta al cliente en un comentario."
          maxLength={1000}
          texto={rechaza ? 'Recibir y rechazar' : controlada ? 'Recibir y aprobar' : 'Registrar la recepción'}
          isSending={isSending}
          rechaza={rechaza}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
