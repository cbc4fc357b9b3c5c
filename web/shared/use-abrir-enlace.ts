import { useNavigate } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { hasUnsavedChanges } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'

/**
 * Returns a function that opens a path under /autogestion. First it selects the given razón social in the header, if
 * the user has that razón social. With unsaved changes it selects nothing, because leaving the form asks first.
 */
export const useAbrirEnlace = (): ((enlace: string, razonSocialId: number | null) => void) => {
  const navigate = useNavigate()
  const { razonSocial, setRazonSocial, esInterno, usuario } = useProfile()
  return (enlace, razonSocialId) => {
    const isOther = razonSocialId !== null && razonSocialId !== razonSocial?.razonSocialId
    const isMine = usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === razonSocialId)
    if (!esInterno && isOther && isMine && !hasUnsavedChanges()) setRazonSocial(razonSocialId)
    void navigate(`${PREFIX}${enlace}`)
  }
}
