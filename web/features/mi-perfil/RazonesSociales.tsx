import { Stack, Title } from '@mantine/core'
import { getMarcas } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { RazonSocialCard } from './RazonSocialCard.tsx'

/** The companies that this person works for, with who looks after each; the chosen one is open. */
export const RazonesSociales = () => {
  const { usuario, razonSocial } = useProfile()
  const marcas = useCall(getMarcas, { params: { id: usuario.usuarioId } })
  return (
    <Stack gap="sm" component="section" aria-labelledby="razones">
      <Title order={2} id="razones" fz={16}>
        Mis razones sociales
      </Title>
      {usuario.listRazonSocial.map((each) => (
        <RazonSocialCard
          key={each.razonSocialId}
          razonSocial={each}
          isOpen={each.razonSocialId === razonSocial?.razonSocialId}
          marcas={marcas}
        />
      ))}
    </Stack>
  )
}
