import { Radio, SimpleGrid, Stack, Textarea, Title } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { ENTREGAS, FORMAS_PAGO } from '#contract/pedidos-motos/reglas.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import type { NuevoForm } from './nuevo.form.ts'

interface OpcionesProps {
  name: 'entrega' | 'formaPago'
  label: string
  options: Record<string, string>
}

const Opciones = ({ name, label, options }: OpcionesProps) => {
  const { control } = useFormContext<NuevoForm>()
  return (
    <Campo control={control} name={name}>
      {({ ref, ...input }) => (
        <Radio.Group label={label} withAsterisk {...input}>
          <Stack gap="xs" my="xs">
            {Object.entries(options).map(([value, texto], at) => (
              <Radio key={value} value={value} label={texto} {...(at === 0 && { ref })} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Campo>
  )
}

const LINE = { borderTop: '1px solid var(--mantine-color-default-border)' }

/** How the motorcycles get there, and how they are paid: a part of the order's panel. */
export const EntregaFields = () => {
  const { control } = useFormContext<NuevoForm>()
  const entrega = useWatch({ control, name: 'entrega' })
  return (
    <Stack component="section" aria-labelledby="entrega-y-pago" gap="sm" pt="md" style={LINE}>
      <Title order={3} size="h5" id="entrega-y-pago">
        Entrega y pago
      </Title>
      <SimpleGrid cols={2} spacing="sm">
        <Opciones name="entrega" label="Entrega" options={ENTREGAS} />
        <Opciones name="formaPago" label="Forma de pago" options={FORMAS_PAGO} />
      </SimpleGrid>
      {entrega === 'envio' && (
        <>
          <CampoTexto<NuevoForm>
            name="domicilio"
            label="Domicilio o sucursal de entrega"
            withAsterisk
            maxLength={200}
          />
          <CampoTexto<NuevoForm>
            name="transporte"
            label="Transporte"
            description="Vacío: lo elige la distribuidora"
            maxLength={80}
          />
        </>
      )}
      <CampoFecha<NuevoForm> name="fechaDeseada" label="Fecha deseada" />
      <Campo control={control} name="observaciones">
        {(input) => <Textarea label="Observaciones" autosize minRows={2} maxLength={1000} {...input} />}
      </Campo>
    </Stack>
  )
}
