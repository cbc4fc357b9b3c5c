<#-- El marco de cada página: nombre de la distribuidora, título, mensajes de Keycloak y la página. -->
<#macro registrationLayout bodyClass="" displayInfo=false displayMessage=true displayRequiredFields=false>
<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<#-- Algunos encabezados tienen un dibujo, que no puede ir en el título. -->
<#assign title><#nested "header"></#assign>
<title>${title?markup_string?replace("<[^>]*>", "", "r")?trim?no_esc} · Autogestión</title>
<#list properties.styles?split(' ') as style>
<link rel="stylesheet" href="${url.resourcesPath}/${style}">
</#list>
<#if properties.portal?has_content>
<link rel="stylesheet" href="${properties.portal}/autogestion/marca.css">
</#if>
<script type="importmap">{"imports":{"rfc4648":"${url.resourcesCommonPath}/vendor/rfc4648/rfc4648.js"}}</script>
<#if authenticationSession??>
<script type="module">
<#outputformat "JavaScript">
import { checkAuthSession, startSessionPolling } from ${(url.resourcesPath + "/js/authChecker.js")?c};
startSessionPolling(${url.ssoLoginInOtherTabsUrl?c});
checkAuthSession(${authenticationSession.authSessionIdHash?c});
</#outputformat>
</script>
</#if>
<#if scripts??><#list scripts as script><script src="${script}"></script></#list></#if>
</head>
<body>
<div class="page">
<header class="brand">
<span class="mark" aria-hidden="true">${properties.nombre[0]}</span>
<div><p>${properties.nombre}</p><p>Autogestión</p></div>
</header>
<main>
<h1 id="kc-page-title"><#nested "header"></h1>
<#if auth?has_content && auth.showUsername() && !auth.showResetCredentials()>
<p class="lead">Para el usuario <strong id="kc-attempted-username">${auth.attemptedUsername}</strong>.
<a id="reset-login" href="${url.loginRestartFlowUrl}">${msg("restartLoginTooltip")}</a></p>
<#nested "show-username">
</#if>
<#-- Si la persona lo pidió, no hace falta avisarle que es necesario. -->
<#if displayMessage && message?has_content && (message.type != 'warning' || !isAppInitiatedAction??)>
<div role="${(message.type = 'error')?then('alert', 'status')}" class="message"><p>${kcSanitize(message.summary)?no_esc}</p></div>
</#if>
<#nested "form">
<#if auth?has_content && auth.showTryAnotherWayLink()>
<form id="kc-select-try-another-way-form" action="${url.loginAction}" method="post">
<button class="button quiet" type="submit" name="tryAnotherWay" value="on" id="try-another-way">${msg("doTryAnotherWay")}</button>
</form>
</#if>
<#nested "socialProviders">
<#if displayInfo><div class="foot" id="kc-info"><#nested "info"></div></#if>
</main>
</div>
</body>
</html>
</#macro>
