import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { personas } from '#contract/personas/calls.ts'
import { PREFIX, type ReplyOf, type Route } from '#contract/route.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { nombreRol } from './maestros.words.ts'

type Persona = ReplyOf<typeof personas.get>['fila']

/** Data of a user that this screen only shows. */
export const PersonaFicha = ({ persona }: { persona: Persona }) => (
  <Stack gap="sm">
    <SimpleGrid cols={{ base: 2, xs: 4 }}>
      <Fact label="Estado">{persona.activo ? 'Activa' : 'Inactiva'}</Fact>
      <Fact label="Último ingreso">{persona.ultimoAcceso ? formatInstant(persona.ultimoAcceso) : 'Nunca ingresó'}</Fact>
      <Fact label="Gestiones asignadas">{persona.asignadas}</Fact>
      {persona.tipo === 'cliente' && <Fact label="Usuario">{persona.usuario}</Fact>}
    </SimpleGrid>
    {persona.tipo === 'cliente' && (
      <>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Fact label="Persona">
            {persona.nombre} {persona.apellido}
          </Fact>
          <Fact label="Email">{persona.email}</Fact>
          <Fact label="Roles">{persona.roles.map(nombreRol).join(', ') || '—'}</Fact>
          <Stack gap={0}>
            <Text size="xs" c="dimmed">
              Razones sociales
            </Text>
            {persona.empresas.map(({ razonSocialId, razonSocial }) => (
              <Anchor key={razonSocialId} component={Link} to={`${PREFIX}/empresas/${razonSocialId}`} size="sm">
                {razonSocial}
              </Anchor>
            ))}
          </Stack>
        </SimpleGrid>
        {persona.esRepresentante && (
          <Anchor component={Link} to={`${PREFIX}/carga-representantes/${persona.usuarioId}`} size="sm">
            Cambiar sus datos y permisos en Representantes
          </Anchor>
        )}
        <PersonaAcciones persona={persona} />
      </>
    )}
  </Stack>
)

interface AccionesProps {
  persona: Persona
  onDone?: () => void
}

/** Button to deactivate or activate a user. Before deactivating, it asks who takes over the gestiones of the user. */
const Activar = ({ persona, onDone }: AccionesProps) => {
  const { usuarioId, activo, asignadas, version, nombre } = persona
  const [isAsking, setAsking] = useState(false)
  const [reemplazante, setReemplazante] = useState<string | null>(null)
  const { data } = useCall(
    personas.search,
    { params: { page: 1, size: 100 }, body: { tipo: 'interno', activo: true } },
    { enabled: isAsking && asignadas > 0 },
  )
  const { mutate, isPending } = useSend(personas.setActivo, {
    onSuccess: ({ mensaje }) => {
      toastSuccess(mensaje)
      setAsking(false)
      onDone?.()
    },
  })
  const send = () =>
    mutate({
      params: { id: usuarioId },
      body: { activo: !activo, version, reemplazanteId: reemplazante === null ? null : Number(reemplazante) },
    })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => (activo ? setAsking(true) : send())}
        loading={isPending}
      >
        {activo ? 'Desactivar' : 'Activar'}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`¿Desactivar a ${nombre}?`}
        confirm="Desactivar"
        danger
        busy={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={send}
      >
        <Stack gap="sm">
          No va a poder iniciar sesión, y sus sesiones se cierran ahora. Lo que hizo queda como está.
          {asignadas > 0 && (
            <Select
              label={`Quién recibe sus gestiones asignadas (${asignadas})`}
              placeholder="Nadie: queda sin asignar"
              clearable
              searchable
              data={(data?.filas ?? [])
                .filter((each) => each.usuarioId !== usuarioId)
                .map((each) => ({ value: String(each.usuarioId), label: `${each.nombre} ${each.apellido}` }))}
              value={reemplazante}
              onChange={setReemplazante}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

type Accion = Route & (typeof personas)['sendAcceso' | 'removeSegundoFactor' | 'closeSesiones']

/** Button that runs an action and shows its result. */
const Hacer = ({ route, id, children }: { route: Accion; id: number; children: string }) => {
  const { mutate, isPending } = useSend(route as (typeof personas)['sendAcceso'], {
    onSuccess: ({ mensaje }) => toastSuccess(mensaje),
  })
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ params: { id } })}>
      {children}
    </Button>
  )
}

export const PersonaAcciones = ({ persona, onDone }: AccionesProps) => (
  <Group gap="xs">
    {persona.activo && (
      <>
        <Hacer route={personas.sendAcceso} id={persona.usuarioId}>
          {persona.ultimoAcceso ? 'Enviar enlace de contraseña' : 'Reenviar invitación'}
        </Hacer>
        <Hacer route={personas.removeSegundoFactor} id={persona.usuarioId}>
          Quitar verificación en dos pasos
        </Hacer>
        <Hacer route={personas.closeSesiones} id={persona.usuarioId}>
          Cerrar sesiones
        </Hacer>
      </>
    )}
    <Activar persona={persona} {...(onDone && { onDone })} />
  </Group>
)
