import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CONTACTOS, type TipoContacto } from '#contract/maestros/empresas.ts'
import { opcionesOf } from '#shared/forms/campos.ts'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import type { Opciones } from './maestros.opciones.ts'

interface Contacto {
  tipo: TipoContacto
  nombre: string
  email: string
  telefono: string
  negocioId: number | null
  usuario: string | null
}

/** What the form around it has. */
interface Datos {
  contactos: Contacto[]
  negocioIds: number[]
}

const TIPOS = opcionesOf(CONTACTOS)
const NUEVO: Contacto = { tipo: 'vendedor', nombre: '', email: '', telefono: '', negocioId: null, usuario: null }

interface UnoProps {
  at: number
  opciones: Opciones
  onRemove: () => void
}

const Uno = ({ at, opciones, onRemove }: UnoProps) => {
  const { control } = useFormContext<Datos>()
  const [{ tipo, nombre }, negocioIds] = useWatch({ control, name: [`contactos.${at}`, 'negocioIds'] })
  const negocios = opciones.negocios.filter(({ value }) => negocioIds.includes(Number(value)))
  return (
    <Card withBorder padding="sm" component="fieldset" m={0}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <CampoSelect<Datos> name={`contactos.${at}.tipo`} label="Se ocupa de" data={TIPOS} />
          <CampoTexto<Datos> name={`contactos.${at}.nombre`} label="Nombre" withAsterisk maxLength={80} />
          <CampoTexto<Datos> name={`contactos.${at}.email`} label="Email" withAsterisk type="email" maxLength={120} />
          <CampoTexto<Datos> name={`contactos.${at}.telefono`} label="Teléfono" withAsterisk inputMode="tel" />
          {negocios.length > 1 && (
            <CampoSelect<Datos>
              name={`contactos.${at}.negocioId`}
              label="Negocio"
              description="Vacío: todos"
              nullable
              clearable
              data={negocios}
            />
          )}
          {tipo === 'vendedor' && (
            <CampoSelect<Datos>
              name={`contactos.${at}.usuario`}
              label="Su usuario"
              description="La tiene en su cartera"
              nullable
              clearable
              data={opciones.vendedores}
            />
          )}
        </SimpleGrid>
        <Group justify="end">
          <Button variant="subtle" size="compact-sm" aria-label={`Quitar ${nombre || 'contacto'}`} onClick={onRemove}>
            Quitar
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** Who looks after a company, one card each. */
export const ContactosField = ({ opciones }: { opciones: Opciones }) => {
  const { control } = useFormContext<Datos>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contactos' })
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Contactos
      </Text>
      {fields.map(({ id }, at) => (
        <Uno key={id} at={at} opciones={opciones} onRemove={() => remove(at)} />
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(NUEVO)}
        >
          Agregar contacto
        </Button>
      </Group>
    </Stack>
  )
}
