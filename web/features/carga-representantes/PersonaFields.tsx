import { SimpleGrid } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { formatTelefono, parseTelefono } from '#contract/telefonos.ts'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { FormSection } from '#shared/gestiones/FormSection.tsx'
import { DniField } from './DniField.tsx'
import { type RepresentanteForm, suggestUsuario } from './representante.form.ts'

const normalizeTelefono = (text: string): string | undefined => {
  const telefono = parseTelefono(text)
  return telefono && formatTelefono(telefono)
}

interface PersonaFieldsProps {
  /** Of somebody new the DNI is looked for first, and a user name is proposed. */
  isNew: boolean
  canChangeUsuario: boolean
}

/** Who the person is and how to reach them. */
export const PersonaFields = ({ isNew, canChangeUsuario }: PersonaFieldsProps) => {
  const { getValues, setValue, getFieldState } = useFormContext<RepresentanteForm>()
  const propose = () => {
    if (!isNew || getFieldState('usuario').isTouched) return
    const { nombre, apellido } = getValues()
    if (nombre && apellido) setValue('usuario', suggestUsuario(nombre, apellido), { shouldValidate: true })
  }
  return (
    <FormSection title="La persona" order={2}>
      <DniField isNew={isNew} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CampoTexto<RepresentanteForm> name="nombre" label="Nombre" withAsterisk maxLength={60} onBlur={propose} />
        <CampoTexto<RepresentanteForm> name="apellido" label="Apellido" withAsterisk maxLength={60} onBlur={propose} />
        <CampoTexto<RepresentanteForm>
          name="email"
          label="Email"
          type="email"
          withAsterisk
          description={isNew ? 'Ahí le llega la invitación' : undefined}
          maxLength={120}
        />
        <CampoTexto<RepresentanteForm>
          name="telefono"
          label="Teléfono"
          type="tel"
          placeholder="341 555-0142"
          withAsterisk
          {...(isNew && { description: 'Con código de área' })}
          normalize={normalizeTelefono}
        />
        <CampoTexto<RepresentanteForm>
          name="usuario"
          label="Usuario"
          withAsterisk
          readOnly={!canChangeUsuario}
          description={canChangeUsuario ? 'Con este nombre ingresa' : 'No se puede cambiar: ya existe su cuenta'}
          autoCapitalize="none"
          maxLength={40}
        />
        <CampoTexto<RepresentanteForm> name="cargo" label="Cargo" description="Optativo" maxLength={60} />
      </SimpleGrid>
    </FormSection>
  )
}
