// Every error code that Supabase Auth 2.196 documents (internal/api/apierrors/errorcode.go), and what it says of the
// session that was asked about: that it has ended, that this token is refused, or nothing.

const SILENT = [
  "unexpected_failure",
  "conflict",
  "request_timeout",
  "hook_timeout",
  "hook_timeout_after_retry",
  "over_request_rate_limit",
  "over_email_send_rate_limit",
  "over_sms_send_rate_limit",
]

const ENDED = [
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "refresh_token_not_found",
  "refresh_token_already_used",
]

const REFUSED = `
  unknown validation_failed bad_json email_exists phone_exists bad_jwt not_admin no_authorization flow_state_not_found
  flow_state_expired flow_state_already_used oauth_client_state_not_found oauth_client_state_expired oauth_invalid_state
  signup_disabled provider_email_needs_verification invite_not_found bad_oauth_state bad_oauth_callback
  oauth_provider_not_supported unexpected_audience single_identity_not_deletable email_conflict_identity_not_deletable
  identity_already_exists email_provider_disabled phone_provider_disabled too_many_enrolled_mfa_factors
  mfa_factor_name_conflict mfa_factor_not_found mfa_ip_address_mismatch mfa_challenge_expired mfa_verification_failed
  mfa_verification_rejected insufficient_aal captcha_failed saml_provider_disabled manual_linking_disabled
  sms_send_failed email_not_confirmed phone_not_confirmed saml_relay_state_not_found saml_relay_state_expired
  saml_idp_not_found saml_assertion_no_user_id saml_assertion_no_email user_already_exists sso_provider_not_found
  sso_provider_disabled saml_metadata_fetch_failed saml_idp_already_exists sso_domain_already_exists
  saml_entity_id_mismatch provider_disabled user_sso_managed reauthentication_needed same_password
  reauthentication_not_valid current_password_invalid current_password_required otp_expired otp_disabled
  identity_not_found weak_password bad_code_verifier anonymous_provider_disabled hook_payload_over_size_limit
  hook_payload_invalid_content_type mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled
  mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled mfa_webauthn_enroll_not_enabled
  mfa_webauthn_verify_not_enabled mfa_verified_factor_exists invalid_credentials email_address_not_authorized
  email_address_invalid web3_provider_disabled web3_unsupported_chain oauth_dynamic_client_registration_disabled
  email_address_not_provided feature_disabled oauth_client_not_found oauth_authorization_not_found
  oauth_consent_not_found request_entity_too_large custom_provider_not_found over_custom_provider_quota
  passkey_disabled too_many_passkeys webauthn_credential_not_found webauthn_challenge_not_found
  webauthn_challenge_expired webauthn_verification_failed webauthn_credential_exists`

export type Meaning = "ended" | "refused" | "silent"

const rowsOf = (codes: readonly string[], meaning: Meaning) => codes.map((code): [string, Meaning] => [code, meaning])

export const DOCUMENTED_CODES: readonly (readonly [string, Meaning])[] = [
  ...rowsOf(ENDED, "ended"),
  ...rowsOf(REFUSED.trim().split(/\s+/), "refused"),
  ...rowsOf(SILENT, "silent"),
]
