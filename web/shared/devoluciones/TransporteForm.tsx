import { Alert, List, Stack, Text } from '@mantine/core'
import { IconClock, IconPackage } from '@tabler/icons-react'
import type { NewEnvio } from '#contract/devoluciones/envio.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { emptyOf, sentOf } from '#shared/forms/escrito.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { envioCampos } from '#shared/gestiones/envio.campos.ts'
import { CodigoAutorizacion } from './CodigoAutorizacion.tsx'
import { useSaveEnvio } from './devoluciones.queries.ts'

/** Notice that the codes have to be on the parcels, and of the deadline for the transport data. */
const TransporteAviso = ({ detail }: { detail: DevolucionDetail }) => {
  const { productos, transporteHasta } = detail
  const codigos = Map.groupBy(
    productos.filter(({ codigoAutorizacion }) => codigoAutorizacion !== null),
    ({ codigoAutorizacion }) => codigoAutorizacion,
  )
  return (
    <Stack gap="sm">
      {transporteHasta && (
        <Alert variant="light" color="yellow" icon={<IconClock aria-hidden />}>
          Cargalos hasta el {formatInstant(transporteHasta)}. Después, la devolución se cierra sola.
        </Alert>
      )}
      <Alert
        variant="light"
        color="gray"
        icon={<IconPackage aria-hidden />}
        title={
          codigos.size > 0
            ? 'Escribí estos códigos de autorización en cada bulto y en el remito'
            : 'Escribí el código de autorización en cada bulto y en el remito'
        }
      >
        <Text size="sm" mb={codigos.size > 0 ? 4 : 0}>
          Así reconocemos la mercadería cuando llega.
        </Text>
        {codigos.size > 0 && (
          <List size="sm" listStyleType="none" spacing={2} aria-label="Códigos de autorización">
            {[...codigos].map(([codigo, lineas]) => (
              <List.Item key={codigo}>
                <CodigoAutorizacion codigo={codigo} />
                <Text span size="xs" c="dimmed">
                  {lineas.map(({ codigoMaterial, cantidad }) => `${codigoMaterial} × ${cantidad}`).join(' · ')}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </Alert>
    </Stack>
  )
}

type Datos = Typed<typeof NewEnvio> & { files: File[] }

const camposDe = (envio: DevolucionDetail['envio']): Campos<Datos> => [
  { cols: 2, campos: envioCampos<Datos>((dato) => dato, envio) },
  { kind: 'archivos', name: 'files', label: 'Remito, guía o fotos de los bultos' },
]

interface TransporteFormProps {
  detail: DevolucionDetail
  onSaved: () => void
}

/** Form of the transport data. Customers can correct the data until the distributor confirms them. */
export const TransporteForm = ({ detail: { devolucionId, envio }, detail, onSaved }: TransporteFormProps) => {
  const send = useSaveEnvio()
  const campos = camposDe(envio)
  const de = useFormSend({
    start: emptyOf(campos),
    shape: async () => (await import('#contract/devoluciones/envio.shapes.ts')).NewEnvio,
    bodyOf: (values) => ({ devolucionId, ...sentOf(campos, values) }),
    campos,
    send: (body, { values: { files }, upload }) => send.mutateAsync({ body, ...upload(files) }),
    done: 'Guardamos los datos de transporte.',
    onDone: onSaved,
    rereads: true,
  })
  return (
    <Stack>
      <TransporteAviso detail={detail} />
      <Formulario de={de} campos={campos} enviar={envio ? 'Guardar los cambios' : 'Guardar datos de transporte'} />
    </Stack>
  )
}
