CREATE TABLE "ended_fit_letters" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
