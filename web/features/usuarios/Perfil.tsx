import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatDni } from '#contract/valores/comprobantes.ts'
import { ROLES } from '#contract/base/roles.ts'
import { PREFIX } from '#contract/route.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { config } from '#web/config.ts'
import { useProfile } from '#web/profile.tsx'
import { Imagen } from '#shared/Imagen.tsx'
import { CambiarImagen } from './CambiarImagen.tsx'
import { Facts } from './Facts.tsx'
import { quienCorrige } from '#shared/quien-corrige.ts'
import { PerfilSection } from './PerfilSection.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const PerfilForm = lazyPiece(async () => (await import('./PerfilForm.tsx')).PerfilForm)

const loadingForm = (
  <Stack gap="md" aria-busy>
    <Placeholder height={60} />
    <Placeholder height={60} />
  </Stack>
)

/** Section of the user's data. For data that the user cannot edit, it shows why not. */
export const Perfil = () => {
  const profile = useProfile()
  const { usuario, roles, setUsuario } = profile
  // done: the user has just closed the form, so the button that opens the form gets the focus.
  const [editing, setEditing] = useState<'no' | 'yes' | 'done'>('no')
  const isEditing = editing === 'yes'
  const { contacto, userName, email, codigoSap } = usuario
  const name = `${contacto.nombre} ${contacto.apellido}`.trim()
  const own = Object.entries(ROLES).flatMap(([role, text]) => (roles.has(role) ? [text] : []))
  const quien = quienCorrige(profile)
  const canEdit = config.flags['personal-information']
  return (
    <PerfilSection
      title="Perfil"
      actions={
        canEdit &&
        !isEditing && (
          <Button
            variant="default"
            ref={(button) => {
              if (editing === 'done') button?.focus()
            }}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing('yes')}
          >
            Editar mis datos
          </Button>
        )
      }
    >
      <Group gap="md" wrap="nowrap">
        <Imagen version={usuario.imagenVersion} nombre={name} size={72} />
        <Stack gap={4} miw={0} align="start">
          <Text fz={20} fw={600} lh={1.3}>
            {name}
          </Text>
          <Text c="dimmed" size="sm">
            {[...new Set(own)].join(' · ')}
          </Text>
          {canEdit && (
            <CambiarImagen
              titulo="Cambiar Imagen de Perfil"
              nombre={name}
              version={usuario.imagenVersion}
              onChanged={(imagenVersion) => setUsuario((old) => ({ ...old, imagenVersion }))}
            />
          )}
        </Stack>
      </Group>
      {isEditing ? (
        <Suspense fallback={loadingForm}>
          <PerfilForm onClose={() => setEditing('done')} />
        </Suspense>
      ) : (
        <Facts
          facts={[
            { label: 'Teléfono', value: contacto.telefono && formatTelefono(contacto.telefono) },
            { label: 'Domicilio', value: contacto.direccion },
          ]}
        />
      )}
      <Facts
        facts={[
          {
            label: 'Email',
            value: email,
            why: (
              <>
                Se cambia validando el nuevo email.{' '}
                <Anchor component={Link} to={`${PREFIX}/validar`} size="xs" underline="always">
                  Ir a validar
                </Anchor>
              </>
            ),
          },
          {
            label: 'Nombre y apellido',
            value: name,
            why: `Te identifican ante la distribuidora. Para corregirlos, avisale ${quien}.`,
          },
          { label: 'DNI', value: contacto.dni && formatDni(contacto.dni), why: `Para corregirlo, avisale ${quien}.` },
          { label: 'Usuario', value: userName, why: 'Es con el que iniciás sesión: no cambia.' },
          ...(codigoSap
            ? [{ label: 'Código de cliente', value: codigoSap, why: 'Viene del sistema de la distribuidora.' }]
            : []),
        ]}
      />
    </PerfilSection>
  )
}
