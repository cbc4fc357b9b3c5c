import { Alert, List, Stack, Text } from '@mantine/core'
import { IconClock, IconPackage } from '@tabler/icons-react'
import type { NewEnvio } from '#contract/devoluciones/envio.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatInstant } from '#contract/base/fechas.ts'
import { type Campos, startOf } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { CodigoAutorizacion } from './CodigoAutorizacion.tsx'
import { useSaveEnvio } from './devoluciones.queries.ts'

/** What stands on the parcels, code by code, and until when the data may come. */
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

const CAMPOS: Campos<Datos> = [
  {
    cols: 2,
    campos: [
      { kind: 'texto', name: 'numeroRemito', label: 'Nº de remito', placeholder: '0001-00001234', required: true },
      { kind: 'entero', name: 'cantidad', label: 'Cantidad de bultos', min: 1, required: true },
      { kind: 'transporte', name: 'transporte', label: 'Transporte' },
      { kind: 'texto', name: 'numeroGuia', label: 'Número de guía', required: true },
      { kind: 'texto', name: 'cot', label: 'COT', help: 'Si tu provincia lo pide' },
    ],
  },
  { kind: 'archivos', name: 'files', label: 'Remito, guía o fotos de los bultos' },
]

const EMPTY = { numeroRemito: '', cantidad: '', transporte: '', numeroGuia: '', cot: '' } as const

interface TransporteFormProps {
  detail: DevolucionDetail
  onSaved: () => void
}

/** The customer says how the goods travel; it can be corrected until the distributor confirms it. */
export const TransporteForm = ({ detail: { devolucionId, envio }, detail, onSaved }: TransporteFormProps) => {
  const send = useSaveEnvio()
  const de = useFormSend({
    start: {
      ...startOf<Omit<Datos, 'devolucionId' | 'files'>>(EMPTY, envio ?? undefined),
      devolucionId,
      files: [],
    } as Datos,
    shape: async () => (await import('#contract/devoluciones/envio.shapes.ts')).NewEnvio,
    // The code that few provinces ask for is not sent empty.
    bodyOf: ({ files: _files, cot, ...rest }) => ({ ...rest, ...(cot && { cot }) }),
    campos: CAMPOS,
    send: (body, { values: { files }, upload }) => send.mutateAsync({ body, ...upload(files) }),
    done: 'Guardamos los datos de transporte.',
    onDone: onSaved,
    rereads: true,
  })
  return (
    <Stack>
      <TransporteAviso detail={detail} />
      <Formulario de={de} campos={CAMPOS} enviar={envio ? 'Guardar los cambios' : 'Guardar datos de transporte'} />
    </Stack>
  )
}
