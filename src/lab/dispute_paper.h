// The record of a round on paper: what happened in plain words and sums first, for whoever was
// there, then every step with its rules, then the proof.
#pragma once

#include <string>
#include <vector>

#include "lab/dispute.h"
#include "lab/paper/paper.h"
#include "lab/paper_words.h"

namespace croupier::lab {

struct Sums;

class RecordPaper {
public:
    RecordPaper(const Dispute& dispute, Wording wording);
    Result<std::size_t, Fault> write(const std::string& file);

private:
    std::string round_words() const;
    paper::Frame frame() const;
    void add_title();
    std::string concerns() const;
    std::string devices() const;
    std::string result_in_words(const ToldOutcome& outcome) const;
    void add_summary();
    std::string players(std::size_t count) const;
    std::string ending() const;
    void add_result();
    void add_correction();
    static paper::Row adjustment_row(const ToldAdjustment& one, paper::RowKind kind);
    std::string still_open(const ToldAdjustment& one) const;
    void add_wagers(const std::string& heading, const std::vector<ToldSeat>& seats);
    std::vector<paper::Column> wager_columns(const std::string& first, bool says_result) const;
    static paper::Row sums_row(const std::string& name, const Sums& sums, paper::RowKind kind);
    void add_seat(const ToldSeat& seat);
    std::string wager_note(const ToldWager& wager);

    // dispute_paper_steps.cc
    // "Rules RF-3.2.8, RF-4.2", each of which is told at the end.
    std::string rules_note(const std::vector<view::Cited>& cited);
    void add_incidents();
    void add_incident(const ToldIncident& incident);
    void add_complaints();
    void add_course();
    void add_rules();
    static std::string path_words(std::string path);
    void add_proof();
    // The words of a line before its first value, and the rest.
    static paper::Row proof_row(const std::string& line);

    const Dispute& dispute_;
    const Told& told_;
    Say say_;
    WallClock clock_;
    paper::Paper paper_;
    std::vector<view::Cited> rules_;  // in the order in which the paper names them
};

}  // namespace croupier::lab
