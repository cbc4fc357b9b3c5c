import { Button, Group, Text } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { ayuda } from '#contract/ayuda/calls.ts'
import { patchCall, useSend } from '#web/queries.tsx'

const RESPUESTAS = [
  [true, 'Sí', IconThumbUp],
  [false, 'No', IconThumbDown],
] as const

interface SirvioProps {
  slug: string
  sirvio: boolean | null
}

/** Buttons to vote whether the article helped. A user can change their vote. */
export const Sirvio = ({ slug, sirvio }: SirvioProps) => {
  const voto = useSend(ayuda.setVoto, {
    onSuccess: (said) =>
      patchCall(ayuda.get, { params: { slug } }, (articulo) => ({ ...articulo, sirvio: said.sirvio })),
  })
  return (
    <Group component="fieldset" gap="sm" bd="none" p={0} m={0} miw={0} aria-label="¿Te sirvió?">
      <Text size="sm" fw={500} aria-hidden>
        ¿Te sirvió?
      </Text>
      {RESPUESTAS.map(([value, label, Pulgar]) => (
        <Button
          key={label}
          size="compact-md"
          variant={sirvio === value ? 'light' : 'default'}
          aria-pressed={sirvio === value}
          leftSection={<Pulgar size={16} stroke={1.6} aria-hidden />}
          loading={voto.isPending && voto.variables.body?.sirvio === value}
          onClick={() => voto.mutate({ params: { slug }, body: { sirvio: value } })}
        >
          {label}
        </Button>
      ))}
      <Text size="sm" c="dimmed" component="output">
        {sirvio === true && 'Gracias por contarnos.'}
        {sirvio === false && 'Gracias: lo vamos a mejorar.'}
      </Text>
    </Group>
  )
}
