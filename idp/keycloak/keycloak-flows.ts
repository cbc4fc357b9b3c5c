import { ACTORES } from '../../contract/base/roles.ts'

/** Role whose users must have a second factor. The roles of staff include it. */
export const SECOND_FACTOR_ROLE = {
  name: 'segundo-factor',
  description: 'Tiene que usar un segundo factor (la llevan los roles de la distribuidora)',
}

type RoleRepresentation = { name: string; description: string }

/**
 * Adds SECOND_FACTOR_ROLE to the roles of staff. To make the second factor optional, remove it from these roles in
 * Keycloak.
 */
export const withSecondFactor = (roles: readonly RoleRepresentation[]) => [
  ...roles.map((role) =>
    (ACTORES.interno as readonly string[]).includes(role.name)
      ? { ...role, composite: true, composites: { realm: [SECOND_FACTOR_ROLE.name] } }
      : role,
  ),
  SECOND_FACTOR_ROLE,
]

type Requirement = 'REQUIRED' | 'ALTERNATIVE' | 'CONDITIONAL'

/** Step of a flow: an authenticator with its settings, or the name of another flow. */
type Step = { requirement: Requirement } & (
  | { authenticator: string; config?: Record<string, string> }
  | { flow: string }
)

type Flow = { alias: string; description: string; steps: Step[] }

const BROWSER = 'navegador'
const SECOND = 'navegador: segundo factor'

/**
 * Settings of a step that name its proof (`pwd`, `otp`…). During the session, tokens list the proof in `amr` (RFC
 * 8176).
 */
const proves = (value: string) => ({ 'default.reference.value': value, 'default.reference.maxAge': '36000' })

/**
 * Step that skips the second factor for users who signed in with a passkey, because a passkey counts as two factors.
 */
const NO_PASSKEY: Step = {
  requirement: 'REQUIRED',
  authenticator: 'conditional-credential',
  config: { credentials: 'webauthn-passwordless', included: 'false' },
}

const OTP = { authenticator: 'auth-otp-form', config: proves('otp') }

/**
 * Sign-in flows of users. A user who has a second factor uses it; a user who needs a second factor but has none sets it
 * up.
 */
const FLOWS: readonly Flow[] = [
  {
    alias: BROWSER,
    description: 'Ingreso de personas',
    steps: [
      { requirement: 'ALTERNATIVE', authenticator: 'auth-cookie' },
      { requirement: 'ALTERNATIVE', authenticator: 'identity-provider-redirector' },
      { requirement: 'ALTERNATIVE', flow: 'navegador: formularios' },
    ],
  },
  {
    alias: 'navegador: formularios',
    description: 'Contraseña o llave de acceso, y segundo factor',
    steps: [
      { requirement: 'REQUIRED', authenticator: 'auth-username-password-form', config: proves('pwd') },
      { requirement: 'CONDITIONAL', flow: SECOND },
      { requirement: 'CONDITIONAL', flow: 'navegador: segundo factor exigido' },
    ],
  },
  {
    alias: SECOND,
    description: 'Quien tiene uno lo muestra',
    steps: [
      { requirement: 'REQUIRED', authenticator: 'conditional-user-configured' },
      NO_PASSKEY,
      { requirement: 'ALTERNATIVE', ...OTP },
      { requirement: 'ALTERNATIVE', authenticator: 'auth-recovery-authn-code-form', config: proves('otp') },
    ],
  },
  {
    alias: 'navegador: segundo factor exigido',
    description: 'Quien lo tiene que tener y no lo tiene, lo configura',
    steps: [
      {
        requirement: 'REQUIRED',
        authenticator: 'conditional-user-role',
        config: { condUserRole: SECOND_FACTOR_ROLE.name, negate: 'false' },
      },
      NO_PASSKEY,
      {
        requirement: 'REQUIRED',
        authenticator: 'conditional-sub-flow-executed',
        config: { flow_to_check: SECOND, check_result: 'not-executed' },
      },
      { requirement: 'REQUIRED', ...OTP },
    ],
  },
]

/** Returns the name of the settings of a step. Keycloak stores these settings separately. */
const configName = ({ alias }: Flow, at: number): string => `${alias} ${at + 1}`

const hasConfig = (step: Step): step is Extract<Step, { authenticator: string }> & { config: Record<string, string> } =>
  'config' in step

/**
 * Required actions of Keycloak in their order. The list must be complete, because Keycloak adds none to an imported
 * list.
 */
const REQUIRED_ACTIONS: readonly { alias: string; name: string; isOff?: true; config?: Record<string, string> }[] = [
  { alias: 'TERMS_AND_CONDITIONS', name: 'Terms and Conditions', isOff: true },
  { alias: 'UPDATE_PROFILE', name: 'Update Profile' },
  { alias: 'VERIFY_EMAIL', name: 'Verify Email' },
  // Setting up an authenticator app also issues recovery codes.
  { alias: 'CONFIGURE_TOTP', name: 'Configure OTP', config: { 'add-recovery-codes': 'true' } },
  { alias: 'UPDATE_PASSWORD', name: 'Update Password' },
  { alias: 'delete_account', name: 'Delete Account', isOff: true },
  { alias: 'UPDATE_EMAIL', name: 'Update Email', isOff: true },
  // Off, because the only security keys in use are passkeys (below).
  { alias: 'webauthn-register', name: 'Webauthn Register', isOff: true },
  { alias: 'webauthn-register-passwordless', name: 'Webauthn Register Passwordless' },
  { alias: 'VERIFY_PROFILE', name: 'Verify Profile' },
  { alias: 'delete_credential', name: 'Delete Credential' },
  { alias: 'idp_link', name: 'Linking Identity Provider' },
  { alias: 'CONFIGURE_RECOVERY_AUTHN_CODES', name: 'Recovery Authentication Codes' },
  { alias: 'update_user_locale', name: 'Update User Locale' },
]

/** Sign-in settings of the realm in Keycloak's import format. Keycloak adds its built-in flows when it imports them. */
export const signInSettings = {
  authenticationFlows: FLOWS.map((flow) => ({
    alias: flow.alias,
    description: flow.description,
    providerId: 'basic-flow',
    topLevel: flow.alias === BROWSER,
    builtIn: false,
    authenticationExecutions: flow.steps.map((step, at) => ({
      ...('flow' in step
        ? { authenticatorFlow: true, flowAlias: step.flow }
        : { authenticator: step.authenticator, authenticatorFlow: false }),
      ...(hasConfig(step) && { authenticatorConfig: configName(flow, at) }),
      requirement: step.requirement,
      priority: (at + 1) * 10,
      userSetupAllowed: false,
    })),
  })),
  authenticatorConfig: FLOWS.flatMap((flow) =>
    flow.steps.flatMap((step, at) => (hasConfig(step) ? [{ alias: configName(flow, at), config: step.config }] : [])),
  ),
  requiredActions: REQUIRED_ACTIONS.map(({ alias, name, isOff = false, config = {} }, at) => ({
    alias,
    name,
    providerId: alias,
    enabled: !isOff,
    defaultAction: false,
    priority: (at + 1) * 10,
    config,
  })),
  browserFlow: BROWSER,
  otpPolicyType: 'totp',
  otpPolicyAlgorithm: 'HmacSHA1',
  otpPolicyDigits: 6,
  otpPolicyPeriod: 30,
  otpPolicyLookAheadWindow: 1,
  otpPolicyCodeReusable: false,
  // A passkey replaces password and second factor: the user has the device, and it requires their finger, face or PIN.
  webAuthnPolicyPasswordlessRpEntityName: 'Autogestión',
  webAuthnPolicyPasswordlessRpId: '${AUTOGESTION_RP_ID:}',
  webAuthnPolicyPasswordlessSignatureAlgorithms: ['ES256', 'RS256'],
  webAuthnPolicyPasswordlessAttestationConveyancePreference: 'none',
  webAuthnPolicyPasswordlessResidentKey: 'required',
  webAuthnPolicyPasswordlessUserVerificationRequirement: 'required',
  webAuthnPolicyPasswordlessAvoidSameAuthenticatorRegister: true,
  webAuthnPolicyPasswordlessPasskeysEnabled: true,
}

/** Adds the claim `amr` to the tokens. The claim lists the proofs of the steps that the user passed. */
export const AMR_MAPPER = {
  name: 'amr',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-amr-mapper',
  config: { 'id.token.claim': 'true', 'access.token.claim': 'true', 'introspection.token.claim': 'true' },
}
