// Framed by ourselves while the session is checked: hands the identity provider's answer to the page (keycloak-js).
parent.postMessage(location.href, location.origin)
