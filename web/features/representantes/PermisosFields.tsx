import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { SERVICIOS_TEXTO } from '#contract/base/servicios.ts'
import { ROLES } from '#contract/base/roles.ts'
import type { RepresentanteDetail, RepresentanteOptions } from '#contract/representantes/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { RazonesField } from './RazonesField.tsx'
import type { RepresentanteDatos } from './representante.form.ts'

interface PermisosFieldsProps {
  opciones: RepresentanteOptions
  detail?: RepresentanteDetail
}

/** Fields of the rights: razones sociales, services and roles. A user can grant only rights that they have. */
export const PermisosFields = ({ opciones, detail }: PermisosFieldsProps) => {
  const { control, setValue } = useFormContext<RepresentanteDatos>()
  const isShared = detail?.compartido ?? false
  // Services of the representative that this user cannot grant. They are shown, and saving keeps them.
  const otrosServicios = (detail?.servicios ?? []).filter(
    (id) => !opciones.servicios.some(({ servicioId }) => servicioId === id),
  )
  const otrosRoles = (detail?.roles ?? []).filter((role) => !opciones.roles.some(({ rol }) => rol === role))
  return (
    <FormSection
      title="Qué puede hacer"
      order={2}
      help={
        isShared
          ? 'También trabaja para otra empresa: acá solo le das o le quitás tus razones sociales.'
          : 'Podés dar hasta lo que vos tenés.'
      }
    >
      <RazonesField opciones={opciones} {...(detail && { actuales: detail.empresas })} />
      {!isShared && opciones.plantillas.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            Empezar de una plantilla
          </Text>
          <Group gap="xs">
            {opciones.plantillas.map(({ plantillaId, nombre, texto, servicios, roles }) => (
              <Button
                key={plantillaId}
                variant="default"
                size="compact-sm"
                title={texto}
                onClick={() => {
                  setValue('servicios', [...otrosServicios, ...servicios], { shouldDirty: true, shouldValidate: true })
                  setValue('roles', [...otrosRoles, ...roles], { shouldDirty: true, shouldValidate: true })
                }}
              >
                {nombre}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      <Campo control={control} name="servicios">
        {({ value, onChange, error, ref }) => (
          <Checkbox.Group
            label="Servicios"
            withAsterisk
            value={value.map(String)}
            onChange={(chosen) => onChange(chosen.map(Number))}
            error={error}
          >
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt={4}>
              {opciones.servicios.map(({ servicioId, servicio }, at) => (
                <Checkbox
                  key={servicioId}
                  ref={at === 0 ? ref : undefined}
                  value={String(servicioId)}
                  label={servicio}
                  disabled={isShared}
                />
              ))}
              {otrosServicios.map((id) => (
                <Checkbox key={id} value={String(id)} label={SERVICIOS_TEXTO[id] ?? `Servicio ${id}`} disabled />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
      </Campo>
      <Campo control={control} name="roles">
        {({ value, onChange, error, ref }) => (
          <Checkbox.Group label="Roles" withAsterisk value={value} onChange={onChange} error={error}>
            <Stack gap="xs" mt={4}>
              {opciones.roles.map(({ rol, nombre, puede }, at) => (
                <Checkbox
                  key={rol}
                  ref={at === 0 ? ref : undefined}
                  value={rol}
                  label={nombre}
                  description={puede.join(' · ')}
                  disabled={isShared}
                />
              ))}
              {otrosRoles.map((rol) => (
                <Checkbox key={rol} value={rol} label={ROLES[rol as keyof typeof ROLES] ?? rol} disabled />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Campo>
    </FormSection>
  )
}
