import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { EMPTY_RAZONES_MESSAGE } from '#contract/base/errors.ts'
import type { negocios } from '#contract/negocios/calls.ts'
import { ACTORES, hasAnyRole, type Role } from '#contract/base/roles.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { ServicioId } from '#contract/base/servicios.ts'
import type { RazonSocial, UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { ApiError, call } from './api.ts'
import { config } from './config.ts'
import { sessionUser } from './session.ts'
import { readChoice, readImagen, rememberUser, writeChoice } from './storage.ts'
import { toastLoginError } from './toasts.ts'
import { verComo } from './ver-como.ts'

type Negocios = ReplyOf<typeof negocios.getByUser>

/**
 * Signed-in user, chosen razón social and rights. They decide only what the screen shows; the server checks the rights
 * again.
 */
export interface Profile {
  usuario: UsuarioProfile
  roles: ReadonlySet<string>
  negocios: Negocios
  servicios: readonly number[]
  /**
   * Chosen razón social. Without a choice: the first active razón social or, if none is active, the first. undefined
   * for staff, who see all.
   */
  razonSocial: RazonSocial | undefined
  setRazonSocial: (razonSocialId: number) => void
  /** Changes the cached user after a call has returned newer data. */
  setUsuario: (change: (usuario: UsuarioProfile) => UsuarioProfile) => void
  esInterno: boolean
  hasRole: (...wanted: Role[]) => boolean
  can: (servicioId: ServicioId) => boolean
}

const ProfileContext = createContext<Profile | undefined>(undefined)

const chooseRazonSocial = (usuario: UsuarioProfile, chosenId: number | undefined): RazonSocial | undefined => {
  const all = usuario.listRazonSocial
  return (
    all.find((razon) => razon.razonSocialId === chosenId && razon.activo) ?? all.find((razon) => razon.activo) ?? all[0]
  )
}

const chooseNegocio = (razon: RazonSocial | undefined, negocios: Negocios, chosenId: number | undefined) => {
  const own = razon?.negocios ?? negocios
  return (own.find((negocio) => negocio.negocioId === chosenId) ?? own[0])?.negocioId
}

const loadProfile = async () => {
  const { negocios: propios = [], ...usuario } = await call(usuarios.getByName, {
    params: { userName: sessionUser()?.preferredUsername ?? '' },
    query: { con: 'negocios' },
  })
  // A user who registered without an invitation has no razón social yet and can request one.
  const mayBeEmpty = usuario.esInterno || config.flags.register
  if (!mayBeEmpty && usuario.listRazonSocial.length === 0) throw new Error(EMPTY_RAZONES_MESSAGE)
  const servicios = [...new Set(propios.flatMap((negocio) => negocio.servicios.map((each) => each.servicioId)))]
  // Read the last choice before `rememberUser` clears the storage.
  const choice = readChoice()
  const razonSocial = usuario.esInterno ? undefined : chooseRazonSocial(usuario, choice.rs)
  rememberUser({
    servicios,
    negocioActualId: chooseNegocio(razonSocial, propios, choice.negocioActualId),
    rs: razonSocial?.razonSocialId,
    imagenPerfil: readImagen(usuario.imagenVersion),
  })
  return { usuario, negocios: propios, servicios, razonSocialId: razonSocial?.razonSocialId }
}

/** Query of the user and their negocios, sent once per page load. */
export const PERFIL = {
  queryKey: ['perfil'],
  queryFn: loadProfile,
  staleTime: Infinity,
  meta: { reads: usuarios.getByName.reads },
}

interface ProfileProviderProps {
  loading: ReactNode
  failed: (message: string, retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Loads the profile before it renders its children. On a failure, shows whom to contact instead of any screen (spec
 * §8).
 */
export const ProfileProvider = ({ loading, failed, children }: ProfileProviderProps) => {
  const { data, error, refetch } = useQuery(PERFIL)
  const client = useQueryClient()
  const [chosenId, setChosenId] = useState<number>()
  useEffect(() => {
    if (error && !data) toastLoginError(error.message)
  }, [error, data])
  // Hides data that were loaded before the user lost access.
  const isDenied = error instanceof ApiError && (error.status === 403 || error.status === 404)
  if (error && (isDenied || !data)) return failed(error.message, () => void refetch())
  if (!data) return loading
  const { usuario, negocios, servicios } = data
  const roles = new Set<string>(verComo ? ACTORES.titular : sessionUser()?.roles)
  const profile: Profile = {
    usuario,
    roles,
    negocios,
    servicios,
    razonSocial: usuario.esInterno ? undefined : chooseRazonSocial(usuario, chosenId ?? data.razonSocialId),
    setRazonSocial: (razonSocialId) => {
      const razon = chooseRazonSocial(usuario, razonSocialId)
      writeChoice(razon?.razonSocialId, chooseNegocio(razon, negocios, readChoice().negocioActualId))
      setChosenId(razonSocialId)
    },
    setUsuario: (change) => client.setQueryData<typeof data>(PERFIL.queryKey, { ...data, usuario: change(usuario) }),
    esInterno: usuario.esInterno,
    hasRole: (...wanted) => hasAnyRole(roles, wanted),
    can: (servicioId) => servicios.includes(servicioId),
  }
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

/** Returns the profile; throws outside ProfileProvider. */
export const useProfile = (): Profile => {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile outside ProfileProvider')
  return profile
}
