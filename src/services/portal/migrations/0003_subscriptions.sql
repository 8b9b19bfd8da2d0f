-- Who pays, as the payment provider says it. Nothing here is decided by us: rows are replaced by what the provider tells
-- when it is asked (store/subscriptions.ts).

CREATE TABLE portal.customer (
  member_id    text        COLLATE "C" PRIMARY KEY REFERENCES portal.member (id) ON DELETE CASCADE,
  -- The provider's name for the member.
  customer_id  text        COLLATE "C" NOT NULL UNIQUE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  synced_at    timestamptz
);

-- The one subscription that counts (billing/choose-subscription.ts); no row means none.
CREATE TABLE portal.subscription (
  member_id        text        COLLATE "C" PRIMARY KEY REFERENCES portal.member (id) ON DELETE CASCADE,
  subscription_id  text        NOT NULL,
  -- The provider's own word; words that we do not know open nothing.
  status           text        NOT NULL,
  period_ends_at   timestamptz,
  -- Set when it ends without a renewal.
  cancels_at       timestamptz,
  ended_at         timestamptz,
  past_due_since   timestamptz
);

CREATE TABLE portal.payment (
  id           text        COLLATE "C" PRIMARY KEY,
  member_id    text        COLLATE "C" NOT NULL REFERENCES portal.member (id) ON DELETE CASCADE,
  paid_at      timestamptz NOT NULL,
  -- Minor units of the currency.
  amount       bigint      NOT NULL,
  currency     text        NOT NULL,
  status       text        NOT NULL,
  description  text        NOT NULL
);

CREATE INDEX payment_by_member ON portal.payment (member_id, paid_at DESC, id);

-- Events that have come in, each once.
CREATE TABLE portal.billing_event (
  id           text        COLLATE "C" PRIMARY KEY,
  type         text        NOT NULL,
  customer_id  text,
  received_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX billing_event_by_age ON portal.billing_event (received_at);

-- What the operator has granted.
CREATE TABLE portal.gift (
  member_id   text        COLLATE "C" PRIMARY KEY REFERENCES portal.member (id) ON DELETE CASCADE,
  until       timestamptz NOT NULL,
  granted_by  text        NOT NULL,
  granted_at  timestamptz NOT NULL DEFAULT now()
);

-- Whether a member is premium, worked out whenever it is asked: it ends by itself, without anybody telling.
-- A renewal whose news is late does not shut out one who has paid (two days); an end that was announced is an end.
-- After a failed payment there are seven days of grace, but none beyond an announced end.
CREATE VIEW portal.entitlement AS
SELECT
  m.id AS member_id,
  gifted OR subscribed AS is_premium,
  CASE WHEN gifted AND (NOT subscribed OR g.until >= subscription_end) THEN 'active' ELSE coalesce(s.status, 'none') END AS status,
  CASE WHEN gifted AND (NOT subscribed OR g.until >= subscription_end) THEN g.until ELSE subscription_end END AS ends_at
FROM portal.member m
LEFT JOIN portal.subscription s ON s.member_id = m.id
LEFT JOIN portal.gift g ON g.member_id = m.id
CROSS JOIN LATERAL (
  SELECT
    coalesce(g.until > portal.clock(), false) AS gifted,
    CASE
      WHEN s.status IN ('active', 'trialing')
        THEN portal.clock() < coalesce(s.cancels_at, s.period_ends_at + interval '2 days', 'infinity')
      WHEN s.status = 'past_due' AND s.past_due_since IS NOT NULL
        THEN portal.clock() < least(s.past_due_since + interval '7 days', s.cancels_at)
      ELSE false
    END AS subscribed,
    CASE
      WHEN s.status = 'past_due' THEN least(s.past_due_since + interval '7 days', s.cancels_at)
      WHEN s.status = 'canceled' THEN coalesce(s.ended_at, s.cancels_at, s.period_ends_at)
      ELSE coalesce(s.cancels_at, s.period_ends_at)
    END AS subscription_end
) AS verdict;
