import { Button, Group, Stack } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { conexiones } from '#contract/conexiones/calls.ts'
import { alcanzan, ALCANCES, type Alcance, CONEXIONES_PATH, DIAS_TOKEN } from '#contract/conexiones/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { UnaVez } from '#shared/UnaVez.tsx'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type Profile, useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'

interface Datos {
  nombre: string
  razonSocialIds: number[]
  alcances: Alcance[]
  dias: number | ''
  /** IP addresses that may use the token, separated by commas. */
  direcciones: string
}

const EMPTY: Datos = { nombre: '', razonSocialIds: [], alcances: [], dias: DIAS_TOKEN.inicial, direcciones: '' }

const camposOf = ({ usuario, can }: Profile): Campos<Datos> => [
  {
    kind: 'texto',
    name: 'nombre',
    label: 'Nombre',
    required: true,
    maxLength: 60,
    help: 'Para reconocerlo, por ejemplo “ERP de compras”',
  },
  {
    kind: 'casillas',
    name: 'razonSocialIds',
    label: 'Razones sociales',
    required: true,
    options: usuario.listRazonSocial
      .filter(({ activo }) => activo)
      .map(({ razonSocialId, razonSocial }) => ({ value: razonSocialId, label: razonSocial })),
  },
  {
    kind: 'casillas',
    name: 'alcances',
    label: 'Qué puede hacer',
    required: true,
    options: (Object.keys(ALCANCES) as Alcance[])
      .filter((alcance) => alcanzan(alcance, can))
      .map((alcance) => ({ value: alcance, label: ALCANCES[alcance].texto })),
  },
  {
    kind: 'entero',
    name: 'dias',
    label: 'Vencimiento (días)',
    required: true,
    min: 1,
    max: DIAS_TOKEN.max,
    help: `Hasta ${DIAS_TOKEN.max}. Te avisamos 14 y 3 días antes de que venza`,
  },
  {
    kind: 'texto',
    name: 'direcciones',
    label: 'Direcciones IP permitidas',
    help: 'Opcional. Por ejemplo 200.5.12.7 o 200.5.12.0/24, con comas entre varias',
  },
]

type Hecha = ReplyOf<typeof conexiones.createToken>

const Resultado = ({ token }: Hecha) => (
  <Stack gap="md">
    <UnaVez
      valor={token}
      nombre="el token"
      titulo="Token creado"
      perdido={{
        titulo: 'El token se creó, pero no llegó a esta pantalla',
        texto: 'Se muestra una sola vez. Anulalo y creá otro.',
      }}
    >
      Copiá el token ahora y guardalo en tu sistema: no se vuelve a mostrar.
    </UnaVez>
    <Group>
      <Button component={Link} to={CONEXIONES_PATH}>
        Ver las conexiones
      </Button>
    </Group>
  </Stack>
)

/** Form of a new API token. */
export const Component = () => {
  const profile = useProfile()
  const navigate = useNavigate()
  const create = useSend(conexiones.createToken)
  const { listRazonSocial } = profile.usuario
  const campos = camposOf(profile)
  const de = useFormSend({
    // A user with a single razón social need not choose it.
    start: listRazonSocial.length === 1 ? { ...EMPTY, razonSocialIds: [listRazonSocial[0]!.razonSocialId] } : EMPTY,
    shape: async () => (await import('#contract/conexiones/shapes.ts')).NewToken,
    campos,
    bodyOf: ({ direcciones, ...datos }) => ({
      ...datos,
      direcciones: direcciones
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    }),
    pathOf: (path) => path.split('.')[0]!,
    send: (body) => create.mutateAsync({ body }),
  })
  return (
    <Stack gap="lg" maw={640}>
      <PageHeader title="Nuevo token" />
      {de.reply ? (
        <Resultado {...de.reply} />
      ) : (
        <Formulario de={de} campos={campos} enviar="Crear token" onCancel={() => void navigate(CONEXIONES_PATH)} />
      )}
    </Stack>
  )
}
