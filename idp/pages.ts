import { KEYCLOAK_TEXTS } from './keycloak/keycloak-texts.ts'
import { escapeHtml, layout, type Look } from './layout.ts'

/** Error of a field, in Spanish for the user. */
export type FieldError = { field: string; text: string }

type LoginPage = FormPage & {
  /** Text on why a user who did not sign out has to sign in again. */
  notice?: string | undefined
  /** URL of the page for a forgotten password; absent: the realm does not offer it. */
  forgotten?: string | undefined
  /** URL of the registration page; absent: the realm does not allow registration. */
  register?: string | undefined
}

type FormPage = { nonce: string; action: string; username: string; errors: FieldError[] }

const SHOW_PASSWORDS = `
for (const button of document.querySelectorAll('.show')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Ocultar' : 'Mostrar';
    button.setAttribute('aria-label', button.textContent + ' contraseña');
    input.focus();
  });
}`

/** List of the errors above a form. Each error links to its field. */
export const errorSummary = (errors: FieldError[]) =>
  errors.length
    ? `<div role="alert" id="input-error">${errors
        .map(({ field, text }) => `<p><a href="#${field}">${escapeHtml(text)}</a></p>`)
        .join('')}</div>`
    : ''

type Input = { id: string; label: string; autocomplete: string; errors: FieldError[]; focused: boolean; hint?: string }

const attributes = ({ id, autocomplete, errors, focused, hint }: Input) => {
  const isWrong = errors.some(({ field }) => field === id)
  const described = [hint && `${id}-hint`, isWrong && 'input-error'].filter(Boolean).join(' ')
  return [
    `id="${id}" name="${id}" autocomplete="${autocomplete}" required`,
    described && `aria-describedby="${described}"`,
    isWrong && 'aria-invalid="true"',
    focused && 'autofocus',
  ]
    .filter(Boolean)
    .join(' ')
}

const passwordInput = (input: Input) => `
<div class="input">
<label for="${input.id}">${input.label}</label>
<div class="box">
<input type="password" ${attributes(input)}>
<button type="button" class="show" aria-controls="${input.id}" aria-label="Mostrar contraseña" hidden>Mostrar</button>
</div>
${input.hint ? `<p class="hint" id="${input.id}-hint">${escapeHtml(input.hint)}</p>` : ''}
</div>`

const usernameInput = (username: string, errors: FieldError[], focused: boolean) => `
<div class="input">
<label for="username">${KEYCLOAK_TEXTS.usernameOrEmail}</label>
<input type="text" ${attributes({ id: 'username', label: '', autocomplete: 'username', errors, focused })} autocapitalize="none" spellcheck="false" value="${escapeHtml(username)}">
</div>`

/** Page for a forgotten password. It asks for the username. */
export const forgottenPage = (look: Look, { nonce, action, username, errors, login }: FormPage & { login: string }) =>
  layout(look, {
    nonce,
    title: KEYCLOAK_TEXTS.emailForgotTitle,
    content: `
<h1>${KEYCLOAK_TEXTS.emailForgotTitle}</h1>
<p class="lead">${KEYCLOAK_TEXTS.emailInstruction}</p>
${errorSummary(errors)}
<form method="post" action="${escapeHtml(action)}" id="kc-reset-password-form" novalidate>
${usernameInput(username, errors, true)}
<button class="button" type="submit">Enviarme el enlace</button>
</form>
<p class="foot"><a href="${escapeHtml(login)}">${KEYCLOAK_TEXTS.backToLogin}</a></p>`,
  })

/** Sign-in page. After an error, it keeps the username and focuses the field with the error. */
export function loginPage(look: Look, page: LoginPage): string {
  const { nonce, action, username, errors, notice, register, forgotten } = page
  const isUsernameFirst = errors[0] ? errors[0].field === 'username' : !username
  return layout(look, {
    nonce,
    title: 'Iniciar sesión',
    script: SHOW_PASSWORDS,
    content: `
<h1>${KEYCLOAK_TEXTS.loginAccountTitle}</h1>
${notice ? `<p class="lead" role="status">${escapeHtml(notice)}</p>` : ''}
${errorSummary(errors)}
<form method="post" action="${escapeHtml(action)}" id="kc-form-login" novalidate>
${usernameInput(username, errors, isUsernameFirst)}
${passwordInput({ id: 'password', label: 'Contraseña', autocomplete: 'current-password', errors, focused: !isUsernameFirst })}
<button class="button" type="submit" id="kc-login" name="login">Iniciar sesión</button>
</form>
${register ? `<p class="foot">¿No tenés usuario? <a href="${escapeHtml(register)}">Creá tu usuario</a></p>` : ''}
<p class="foot">${
      forgotten
        ? `<a href="${escapeHtml(forgotten)}">${KEYCLOAK_TEXTS.doForgotPassword}</a>`
        : `${KEYCLOAK_TEXTS.doForgotPassword} Pedile una nueva al titular de tu empresa.`
    }</p>`,
  })
}

const TEXT_FIELDS = [
  ['firstName', 'Nombre', 'given-name'],
  ['lastName', 'Apellido', 'family-name'],
  ['email', 'Email', 'email'],
  ['username', 'Usuario', 'username'],
] as const

export type Registration = Record<(typeof TEXT_FIELDS)[number][0], string>

type RegisterPage = Omit<FormPage, 'username'> & { values: Registration; hint: string; login: string }

/** Registration page. After an error, it keeps all texts except passwords. */
export const registerPage = (look: Look, { nonce, action, values, errors, hint, login }: RegisterPage): string => {
  const wrong = errors[0]?.field ?? 'firstName'
  const texts = TEXT_FIELDS.map(
    ([id, label, autocomplete]) => `
<div class="input">
<label for="${id}">${label}</label>
<input type="${id === 'email' ? 'email' : 'text'}" ${attributes({ id, label, autocomplete, errors, focused: wrong === id })} value="${escapeHtml(values[id])}">
</div>`,
  )
  const password = (id: string, label: string, more: Partial<Input>) =>
    passwordInput({ id, label, autocomplete: 'new-password', errors, focused: wrong === id, ...more })
  return layout(look, {
    nonce,
    title: 'Crear usuario',
    script: SHOW_PASSWORDS,
    content: `
<h1>Creá tu usuario</h1>
<p class="lead">Después pedís la razón social para la que trabajás.</p>
${errorSummary(errors)}
<form method="post" action="${escapeHtml(action)}" id="kc-register-form" novalidate>
${texts.join('')}
${password('password', 'Contraseña', { hint })}
${password('password-confirm', KEYCLOAK_TEXTS.passwordConfirm, {})}
<button class="button" type="submit">Crear usuario</button>
</form>
<p class="foot"><a href="${escapeHtml(login)}">Ya tengo usuario</a></p>`,
  })
}

type PasswordPage = FormPage & { hint: string; isCancellable: boolean }

/**
 * Page to choose a password. It shows when the user requested it, when it is required, or after a click on a mailed
 * link.
 */
export const passwordPage = (
  look: Look,
  { nonce, action, username, errors, hint, isCancellable }: PasswordPage,
): string =>
  layout(look, {
    nonce,
    title: 'Cambiar contraseña',
    script: SHOW_PASSWORDS,
    content: `
<h1>${KEYCLOAK_TEXTS.updatePasswordTitle}</h1>
<p class="lead">Para el usuario <strong>${escapeHtml(username)}</strong>.</p>
${errorSummary(errors)}
<form method="post" action="${escapeHtml(action)}" id="kc-passwd-update-form" novalidate>
<input type="text" name="username" autocomplete="username" value="${escapeHtml(username)}" readonly hidden>
${passwordInput({ id: 'password-new', label: 'Nueva contraseña', autocomplete: 'new-password', errors, focused: errors[0]?.field !== 'password-confirm', hint })}
${passwordInput({ id: 'password-confirm', label: KEYCLOAK_TEXTS.passwordConfirm, autocomplete: 'new-password', errors, focused: errors[0]?.field === 'password-confirm' })}
<label class="check"><input type="checkbox" name="logout-sessions" value="on" checked> ${KEYCLOAK_TEXTS.logoutOtherSessions}</label>
<button class="button" type="submit">Guardar contraseña</button>
${isCancellable ? '<button class="button quiet" type="submit" name="cancel-aia" value="true">Cancelar</button>' : ''}
</form>`,
  })

const CONFIRM_LOGOUT = `
const form = document.getElementById('op.logoutForm');
const answer = document.createElement('input');
Object.assign(answer, { type: 'hidden', name: 'logout', value: 'yes' });
form.append(answer);
form.submit();`

/**
 * Page that asks before signing out. `isConfirmed` true: it submits at once, because the portal requested the sign-out.
 * `form`: HTML of the form from the library.
 */
export const logoutPage = (look: Look, page: { nonce: string; form: string; isConfirmed: boolean }): string =>
  layout(look, {
    nonce: page.nonce,
    title: KEYCLOAK_TEXTS.logoutConfirmTitle,
    ...(page.isConfirmed ? { script: CONFIRM_LOGOUT } : {}),
    content: `
<h1>${page.isConfirmed ? 'Cerrando la sesión…' : KEYCLOAK_TEXTS.logoutConfirmHeader}</h1>
${page.form}
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes" id="kc-logout">Cerrar sesión</button>
<a class="button quiet" href="${escapeHtml(look.homeUrl)}">Volver a Autogestión</a>`,
  })

/** Page of a mailed link. It asks the user to confirm that the e-mail address is theirs. */
export const confirmPage = (
  look: Look,
  page: { nonce: string; action: string; username: string; email: string },
): string =>
  layout(look, {
    nonce: page.nonce,
    title: 'Confirmar email',
    content: `
<h1>${KEYCLOAK_TEXTS.emailVerifyTitle}</h1>
<p class="lead">${escapeHtml(page.email)}, para el usuario <strong>${escapeHtml(page.username)}</strong>.</p>
<form method="post" action="${escapeHtml(page.action)}">
<button class="button" type="submit">Confirmar mi email</button>
</form>`,
  })

type MessagePage = { nonce: string; title: string; text: string; goOn?: string | undefined }

/** Page with a message and a link to `goOn`, or to the portal. */
export const messagePage = (look: Look, page: MessagePage): string =>
  layout(look, {
    nonce: page.nonce,
    title: page.title,
    content: `
<h1>${escapeHtml(page.title)}</h1>
<p class="lead">${escapeHtml(page.text)}</p>
<a class="button" href="${escapeHtml(page.goOn ?? look.homeUrl)}">${page.goOn ? 'Ir' : 'Volver'} a Autogestión</a>`,
  })
