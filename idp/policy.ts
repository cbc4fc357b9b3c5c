import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { selectAccount } from './accounts.ts'
import type { Sql } from './schema.ts'

/** Keycloak's: an action that the application asks for needs a sign-in no older than this. */
const MAX_AUTH_AGE_SECONDS = 300

const UPDATE_PASSWORD = 'UPDATE_PASSWORD'

/** What stands between a person and their code: sign in, then change the password if they must or asked to. No consent: the portal is ours. */
export function portalPolicy(sql: Sql): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.remove('consent')

  const checks = policy.get('login')!.checks
  checks.add(
    new Check('account_unavailable', 'la persona de esta sesión ya no puede entrar', ({ oidc }) =>
      Boolean(oidc.session?.accountId && !oidc.account),
    ),
  )
  checks.add(
    new Check('old_login', 'hace falta volver a iniciar sesión', ({ oidc }) =>
      Boolean(
        oidc.params?.kc_action &&
        oidc.session?.accountId &&
        oidc.session.past(MAX_AUTH_AGE_SECONDS) &&
        !oidc.result?.login,
      ),
    ),
  )

  /** `cancellable`: asked for by the person; otherwise they must. */
  const pendingAction = async ({ oidc }: KoaContextWithOIDC) => {
    const account = oidc.account && (await selectAccount(sql, 'id', oidc.account.accountId))
    if (account?.requiredActions.includes(UPDATE_PASSWORD)) return { cancellable: false }
    const isAsked = oidc.params?.kc_action === UPDATE_PASSWORD && !oidc.result?.kc_action
    return account && isAsked ? { cancellable: true } : undefined
  }
  policy.add(
    new Prompt(
      { name: 'kc_action', requestable: false },
      new Check(
        'action_pending',
        'falta cambiar la contraseña',
        'interaction_required',
        async (ctx) => (await pendingAction(ctx)) !== undefined,
        async (ctx) => pendingAction(ctx),
      ),
    ),
    1,
  )
  return policy
}
